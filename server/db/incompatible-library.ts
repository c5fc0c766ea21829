/** A library no longer behaves as this code relies on. Data would not be safe, so the process must not start. */
export class IncompatibleLibrary extends Error {}

/** Returns the error that names what a library does differently. */
export const incompatible = (library: string, finding: string, options?: ErrorOptions): IncompatibleLibrary =>
  new IncompatibleLibrary(
    `${library} is not the version that Parley needs: ${finding}. Install the locked version with \`npm ci\`.`,
    options,
  )
