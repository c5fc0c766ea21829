/** Adds the hashes of new migrations and returns their names. Hashes that are there never change. */
export function recordHashes(folder: string): string[]

/** Returns what is wrong with a folder of migrations, one sentence each. */
export function problemsOf(folder: string): string[]

/** Deletes the snapshots of earlier migrations, unless the last migration has none. */
export function deleteOldSnapshots(folder: string): void
