/** Browser events that count as member activity. */
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const

/**
 * Calls `onInput` on activity in this tab, or in the member's other tabs in this browser. `isDue` cheaply checks whether activity
 * matters right now, because pointer moves fire hundreds of events per second. Returns a function that stops watching.
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
