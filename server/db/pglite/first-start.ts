import { PGlite } from '@electric-sql/pglite'

/**
 * Creates the embedded database in the directory given as the first argument. Runs in a separate process, because the creation
 * leaves 660 MB of memory in use.
 */
const directory = process.argv[2]
if (!directory) throw new Error('usage: first-start DIRECTORY')
const pg = new PGlite(directory)
await pg.waitReady
await pg.close()
