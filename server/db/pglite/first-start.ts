import { PGlite } from '@electric-sql/pglite'

/** Makes the embedded database in the directory named by the first argument. A process of its own, because it leaves 660 MB behind. */
const directory = process.argv[2]
if (!directory) throw new Error('usage: first-start DIRECTORY')
const pg = new PGlite(directory)
await pg.waitReady
await pg.close()
