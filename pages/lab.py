"""Lab: a visitor trains a small model and sees when it learns what."""

from core.topics.lab.dates.view import show_dates
from core.topics.lab.reber.view import show_reber
from core.topics.lab.writer.view import show_writer
from core.ui.frame import show_page

show_page("lab", {"Dates": show_dates, "Reber grammar": show_reber, "Writer": show_writer})
