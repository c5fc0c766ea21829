import { useInsertionEffect } from 'react'

/** Creates an element that gives the focus away as soon as it gets it. */
function createNowhere(): HTMLElement {
  const element = document.createElement('span')
  element.tabIndex = -1
  element.ariaHidden = 'true'
  element.addEventListener('focus', () => element.blur())
  document.body.append(element)
  return element
}

let nowhere: HTMLElement | null = null

/**
 * Returns the focus to where it was when a dialog opened, also if that was nowhere: Headless UI would return it to
 * the last element that ever had it, such as a message field that was left long ago, and the next key would be text.
 */
export function useReturnFocus(open: boolean): void {
  // Before layout effects, in which a field of the dialog may take the focus.
  useInsertionEffect(() => {
    if (!open || document.activeElement !== document.body) return
    if (!nowhere?.isConnected) nowhere = createNowhere()
    nowhere.focus({ preventScroll: true })
  }, [open])
}
