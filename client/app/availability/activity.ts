/** What counts as input: keys, pointers, scrolling, and coming back to the tab. */
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/**
 * Calls back at input on this tab and on the member's other tabs in this browser. `isDue` says whether input matters right now, because moving
 * a pointer makes hundreds of events a second. Returns a function that stops it.
 */
export function watchInput(member: number, isDue: () => boolean, onInput: () => void): () => void {
  const tabs = new BroadcastChannel(`parley.input.${member}`)
  const here = () => {
    if (document.hidden || !isDue()) return
    onInput()
    tabs.postMessage(null)
  }
  tabs.addEventListener('message', onInput)
  document.addEventListener('visibilitychange', here)
  for (const type of inputs) document.addEventListener(type, here, { capture: true, passive: true })
  return () => {
    tabs.close()
    document.removeEventListener('visibilitychange', here)
    for (const type of inputs) document.removeEventListener(type, here, { capture: true })
  }
}
