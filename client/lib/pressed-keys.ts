const isLetter = (key: string) => key.toLowerCase() !== key.toUpperCase()

/** Turkish keyboards type `İ` for `i` with Shift, which becomes two characters in lower case. */
const lower = (key: string) => (key === 'İ' ? 'i' : key.toLowerCase())

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Returns the typed character with its modifiers in the notation of hotkeys: `j`, `Shift+a`, `?`, `Alt+x`, `$mod+k`. Returns null
 * for keys that do not type a character, and for dead keys.
 */
export function pressedKeys(event: KeyboardEvent): string | null {
  const { key } = event
  if ([...key].length !== 1 || key === ' ') return null
  // On Windows, AltGr characters are typed with Control and Alt; they are still plain characters.
  const isThirdLevel = event.ctrlKey && event.altKey && event.getModifierState('AltGraph')
  const mod = isApple() ? event.metaKey : event.ctrlKey
  const other = isApple() ? event.ctrlKey : event.metaKey
  if (other && !isThirdLevel) return null
  const held = [
    ...(mod && !isThirdLevel ? ['$mod'] : []),
    ...(event.altKey && !isThirdLevel ? ['Alt'] : []),
    // For symbols, Shift only tells where they are on this keyboard, not what was meant.
    ...(event.shiftKey && isLetter(key) ? ['Shift'] : []),
  ]
  return [...held, lower(key)].join('+')
}
