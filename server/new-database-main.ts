import { startOnce } from './api/start-once.ts'

/** Makes a data folder with an empty, started database for the build to keep, so that a first start has only to copy it. */
const dataDir = process.argv[2]
if (!dataDir) throw new Error('usage: new-database-main DIRECTORY')
await startOnce({ databaseUrl: null, dataDir })
