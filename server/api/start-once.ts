import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config.ts'
import { type DatabaseSettings, openDatabase } from '../db/client.ts'
import { buildApi } from './app.ts'

/** Prepares a new database as the first startup would, but runs no jobs; `use` can call the API before it is closed. */
export async function startOnce(
  settings: DatabaseSettings,
  use: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<void> {
  const database = await openDatabase(settings)
  const config = readConfig({ DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' })
  const app = await buildApi(config, { database, runsJobs: false })
  await use(app)
  await app.close()
  await database.close()
}
