/** Our choice: time by which every browser has started a download. */
const DOWNLOAD_START_MS = 60_000

/** Saves a file as a browser download. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START_MS)
}
