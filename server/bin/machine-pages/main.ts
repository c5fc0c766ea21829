import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machinePages } from './machine-pages.ts'

/** Writes the pages about machines to a folder, one file each. */
const [root, folder] = process.argv.slice(2)
if (!root || !folder) throw new Error('usage: main ROOT FOLDER')
mkdirSync(folder, { recursive: true })
for (const [name, page] of Object.entries(await machinePages(root)))
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(page))
