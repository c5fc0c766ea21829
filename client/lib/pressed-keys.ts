const isLetter = (key: string) => key.toLowerCase() !== key.toUpperCase()

/** Converts a key to lower case. Turkish keyboards type `İ` for Shift and `i`, which would otherwise become two characters. */
const lower = (key: string) => (key === 'İ' ? 'i' : key.toLowerCase())

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Returns the typed character with its modifiers in the format of hotkeys: `j`, `Shift+a`, `?`, `Alt+x`, `$mod+k`. Returns null
 * for Space, dead keys and keys without a character, and if another modifier is held.
 */
export function pressedKeys(event: KeyboardEvent): string | null {
  const { key } = event
  if ([...key].length !== 1 || key === ' ') return null
  // On Windows, AltGr is reported as Control and Alt, but what it types is still a plain character.
  const isThirdLevel = event.ctrlKey && event.altKey && event.getModifierState('AltGraph')
  const mod = isApple() ? event.metaKey : event.ctrlKey
  const other = isApple() ? event.ctrlKey : event.metaKey
  if (other && !isThirdLevel) return null
  const held = [
    ...(mod && !isThirdLevel ? ['$mod'] : []),
    ...(event.altKey && !isThirdLevel ? ['Alt'] : []),
    // For symbols, whether Shift is needed depends on the keyboard layout, so Shift is left out.
    ...(event.shiftKey && isLetter(key) ? ['Shift'] : []),
  ]
  return [...held, lower(key)].join('+')
}
