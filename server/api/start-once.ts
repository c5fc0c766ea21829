import { readConfig } from '../config.ts'
import { type DatabaseSettings, openDatabase } from '../db/client.ts'
import { buildApi } from './app.ts'

/** Prepares a new database as a first start would: tables and job queues. */
export async function startOnce(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings)
  const app = await buildApi(readConfig({ DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' }), { database })
  await app.close()
  await database.close()
}
