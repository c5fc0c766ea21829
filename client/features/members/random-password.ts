/** Our choice: letters and digits that nobody mistakes for one another when a password is read out. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** A password to begin with, as hard to guess as 79 random bits: four groups of four. */
export function randomPassword(): string {
  const signs: string[] = []
  // What does not divide evenly is drawn anew, so that no sign is likelier than another.
  while (signs.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < 256 - (256 % SIGNS.length)) signs.push(SIGNS[byte % SIGNS.length] ?? '')
  }
  return signs.join('').replace(/(.{4})(?=.)/g, '$1-')
}
