/** Returns whether a dialog covers the page; a closing dialog no longer does, although it is still visible. */
export const isPageCovered = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]:not([data-closing])') !== null
