/** Splits a text into words with their preceding white space; joining them restores the text. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S+/gu) ?? []
