/** Escapes text so that it matches literally in a LIKE pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`)
