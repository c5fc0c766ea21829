// `npm run db:generate -- --name what_changes` writes the migration for a changed schema, records its hash, and deletes the
// previous migration's snapshot. With `--custom`, the migration is empty: fill it in, then run the command again to record it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { deleteOldSnapshots, recordHashes } from './migration-files.mjs'
import { root } from './stamp.mjs'

const { status } = spawnSync(
  join(root, 'node_modules/.bin/drizzle-kit'),
  ['generate', '--config', 'server/db/drizzle.config.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
)
const migrations = join(root, 'server/db/migrations')
deleteOldSnapshots(migrations)
for (const name of recordHashes(migrations)) console.log(`Recorded the hash of ${name}.`)
process.exit(status ?? 1)
