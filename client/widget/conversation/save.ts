/** Our choice: browsers have begun a download by then, milliseconds. */
const BEGUN = 60_000

/** Hands a file to the visitor, as a download. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN)
}
