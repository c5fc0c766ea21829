/** Compresses every text below a folder; source maps stay as they are, because only developers load them. */
export function compressFiles(folder: string): Promise<void>
