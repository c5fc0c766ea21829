/** Compresses every text file in a folder except source maps, which only developers load. */
export function compressFiles(folder: string, options?: { readonly isQuick?: boolean }): Promise<void>
