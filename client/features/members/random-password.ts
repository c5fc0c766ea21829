/** Our choice: letters and digits that are not confused with each other when read out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH_CHARS = 16

/** Generates a first password with 79 bits of entropy: four groups of four. */
export function randomPassword(): string {
  const signs: string[] = []
  // Values beyond the largest multiple are drawn again, so that no character is likelier than another.
  while (signs.length < LENGTH_CHARS) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < 256 - (256 % ALPHABET.length)) signs.push(ALPHABET[byte % ALPHABET.length] ?? '')
  }
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}
