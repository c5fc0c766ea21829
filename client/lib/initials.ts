/** Returns up to two initials of a name, from its first and last word; "?" if it has no words. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  const letters = chosen.map((word) => [...(word ?? '')][0] ?? '')
  // Not `toLocaleUpperCase`, which throws in WebKit if the system's language is not a language tag (LANG=C).
  return letters.join('').toUpperCase() || '?'
}

/** Returns a hue (0–359) that is always the same for the same text (FNV-1a hash). */
export function hueOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0) % 360
}
