// A list of buttons that is one stop of Tab: the arrow keys go through it.

/**
 * Makes one stop of the buttons that stand in a list now.
 * @param {HTMLElement} list
 */
export const oneStop = (list) => {
  list.querySelectorAll("button").forEach((button, index) => {
    button.tabIndex = index ? -1 : 0;
  });
};

/**
 * Lets the arrow keys go up and down in a list, whatever stands in it.
 * @param {HTMLElement} list
 */
export const hearArrows = (list) => {
  list.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const buttons = [...list.querySelectorAll("button")];
    event.preventDefault();
    buttons[buttons.indexOf(event.target) + step]?.focus();
  });
};
