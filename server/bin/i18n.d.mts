/** Writes the generated files if the texts or those files have changed. Returns whether it did. */
export function writeTextTypes(folder?: string): boolean
