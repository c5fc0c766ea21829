import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../../server/db')

/** Returns the names of all tables in the schema. */
async function tables(): Promise<string[]> {
  const files = readdirSync(join(folder, 'schema'))
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(folder, 'schema', file))),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (is(value, PgTable) ? [getTableConfig(value).name] : []))
    .sort()
}

it('the README documents the lifetime of rows for every table, and for no other', async () => {
  const [, section = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split('## How long rows live')
  const listed = [...section.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)]
  expect(listed.map(([, name]) => name)).toEqual(await tables())
})
