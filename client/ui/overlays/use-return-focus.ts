import { useInsertionEffect } from 'react'

/** Creates an element that blurs as soon as it is focused. */
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
 * Restores the focus to where it was when the dialog opened, even if nothing had focus. Headless UI would restore it to the last
 * focused element, such as a message field left long ago, and the next key would be typed there.
 */
export function useReturnFocus(open: boolean): void {
  // Runs before layout effects, in which a field of the dialog can take focus.
  useInsertionEffect(() => {
    if (!open || document.activeElement !== document.body) return
    if (!nowhere?.isConnected) nowhere = createNowhere()
    nowhere.focus({ preventScroll: true })
  }, [open])
}
