"""Home: a first minute, the pages, the lessons, and the models with how good they are."""

from core.base.i18n import message
from core.home.cards.view import show_cards, show_lessons
from core.home.minute.view import show_minute
from core.home.models.view import show_models
from core.ui.parts import page_language
from core.ui.parts.browser import is_projector_on, mount_browser_script
from core.ui.parts.page_header import show_header

show_header(message("home-title"), message("home-title.question"))
show_minute()
show_cards()
show_lessons()
show_models()
# Escape ends the projector, whose switch is hidden meanwhile; the script sets the language of the HTML
if is_projector_on() or page_language.language_params():
    mount_browser_script("home", "", "")
