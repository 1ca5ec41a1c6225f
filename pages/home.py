"""Home: a first minute, the pages, the lessons, and the models with how good they are."""

from core.home.show import show_home

show_home()
