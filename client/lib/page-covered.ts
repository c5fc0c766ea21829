/** Returns true while a dialog covers the page; one that is closing no longer does, although it can still be seen. */
export const isPageCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]:not([data-closing])') !== null
