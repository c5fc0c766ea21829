/** Our choice: letters and digits that cannot be confused when read out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH_CHARS = 16

/** Generates an initial password with 79 bits of entropy: four groups of four characters. */
export function randomPassword(): string {
  const signs: string[] = []
  // Rejects bytes above the largest multiple of the alphabet's length, so that all characters are equally likely.
  while (signs.length < LENGTH_CHARS) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < 256 - (256 % ALPHABET.length)) signs.push(ALPHABET[byte % ALPHABET.length] ?? '')
  }
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}
