/** Error: a library does not behave as this code requires. Data would be at risk, so the process must not start. */
export class IncompatibleLibrary extends Error {}

/** Returns an error that states how a library's behavior differs from the expected one. */
export const incompatible = (library: string, finding: string, options?: ErrorOptions): IncompatibleLibrary =>
  new IncompatibleLibrary(
    `${library} is not the version that Parley needs: ${finding}. Install the locked version with \`npm ci\`.`,
    options,
  )
