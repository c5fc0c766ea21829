/** Entry points of the server, by their names in the output folder. */
export const entries: Readonly<Record<string, string>>

/** Folders of the server whose files are read at run time. */
export const fileFolders: readonly string[]
