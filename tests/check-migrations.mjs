// `node tests/check-migrations.mjs [SCHEMA MIGRATIONS]`: checks that landed migrations are unchanged, fit together, and create
// exactly the schema's tables. Paths are relative to the project. Needs no database and leaves no files.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { problemsOf } from '../server/bin/migration-files.mjs'
import { root } from '../server/bin/stamp.mjs'

const [schema = 'server/db/schema', migrations = 'server/db/migrations'] = process.argv.slice(2)

/**
 * Returns the differences between the schema and the migrations, found by generating a migration into a copy. drizzle-kit exits
 * with 0 even on failure, so only its output counts.
 */
function drift() {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache/migrations-'))
  cpSync(join(root, migrations), copy, { recursive: true })
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/drizzle-kit'),
    ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', relative(root, copy)],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    },
  )
  rmSync(copy, { recursive: true, force: true })
  const output = `${stdout}${stderr}`
  if (output.includes('No schema changes')) return []
  return [`${output}\nThe schema and the migrations differ: \`npm run db:generate\` writes what is missing.`]
}

const problems = [...problemsOf(join(root, migrations)), ...drift()]
for (const problem of problems) console.log(problem)
process.exit(problems.length ? 1 : 0)
