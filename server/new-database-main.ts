import { writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { buildApi } from './api/app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'

/**
 * Creates a data folder with an empty, migrated database during the build, so that a first start only has to copy it, and writes the
 * OpenAPI document of the contract into a file.
 */
const [dataDir, document] = process.argv.slice(2)
if (!dataDir || !document) throw new Error('usage: new-database-main DIRECTORY DOCUMENT')
const database = await openDatabase({ databaseUrl: null, dataDir })
const app = await buildApi(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { database })
const { body } = await app.inject('/docs/json')
writeFileSync(document, body)
await app.close()
// Each installation has its own schedule, from its first start on.
await database.db.execute(sql`truncate jobs, job_ticks`)
await database.close()
