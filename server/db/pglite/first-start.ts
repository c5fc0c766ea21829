import { PGlite } from '@electric-sql/pglite'

/** Creates the embedded database in the directory of the first argument. A process of its own, because creating leaves 660 MB of memory in use. */
const directory = process.argv[2]
if (!directory) throw new Error('usage: first-start DIRECTORY')
const pg = new PGlite(directory)
await pg.waitReady
await pg.close()
