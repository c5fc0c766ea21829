import { startOnce } from './api/start-once.ts'

/**
 * Creates a data folder with an empty, migrated database during the build, so that a first start only has to
 * copy it.
 */
const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: new-database-main DIRECTORY')
await startOnce({ databaseUrl: null, dataDir })
