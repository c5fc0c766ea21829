/** Cuts a text to at most the given number of UTF-16 code units, without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  const piece = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(piece) && length < text.length ? piece.slice(0, -1) : piece
}
