import { writeFileSync } from 'node:fs'
import { startOnce } from './api/start-once.ts'

/**
 * Creates a data folder with an empty, migrated database during the build, so that the first start of an installation only has to
 * copy it, and writes the contract's OpenAPI document to a file.
 */
const [dataDir, document] = process.argv.slice(2)
if (!dataDir || !document) throw new Error('usage: new-database-main DIRECTORY DOCUMENT')
await startOnce({ databaseUrl: null, dataDir }, async (app) => {
  const { body } = await app.inject('/docs/json')
  writeFileSync(document, body)
})
