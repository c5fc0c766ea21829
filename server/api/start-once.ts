import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config.ts'
import { type DatabaseSettings, openDatabase } from '../db/client.ts'
import { buildApi } from './app.ts'

/** Prepares a new database as a first start would, without queueing jobs. `use` can call the API before it closes. */
export async function startOnce(
  settings: DatabaseSettings,
  use: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<void> {
  const database = await openDatabase(settings)
  const app = await buildApi(readConfig({ DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' }), { database })
  await use(app)
  await app.close()
  await database.close()
}
