const isLetter = (key: string) => key.toLowerCase() !== key.toUpperCase()

/** Turkish keyboards write `i` with Shift as `İ`, which becomes two characters in lower case. */
const lower = (key: string) => (key === 'İ' ? 'i' : key.toLowerCase())

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/**
 * Returns the character that was typed, with the keys that were held, as hotkeys are written: `j`, `Shift+a`, `?`, `Alt+x`,
 * `$mod+k`. Returns null for keys that type no character, and for those that only begin one (dead keys).
 */
export function pressedKeys(event: KeyboardEvent): string | null {
  const { key } = event
  if ([...key].length !== 1 || key === ' ') return null
  // Signs behind AltGr are typed with Control and Alt on Windows; they are still just signs.
  const isThirdLevel = event.ctrlKey && event.altKey && event.getModifierState('AltGraph')
  const mod = isApple() ? event.metaKey : event.ctrlKey
  const other = isApple() ? event.ctrlKey : event.metaKey
  if (other && !isThirdLevel) return null
  const held = [
    ...(mod && !isThirdLevel ? ['$mod'] : []),
    ...(event.altKey && !isThirdLevel ? ['Alt'] : []),
    // With signs, Shift says where they are on this keyboard, not what was meant.
    ...(event.shiftKey && isLetter(key) ? ['Shift'] : []),
  ]
  return [...held, lower(key)].join('+')
}
