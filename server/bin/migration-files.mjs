// Proves that landed migrations stay as they are: each has its hash in hashes.json.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hashesFile = (folder) => join(folder, 'hashes.json')

const readHashes = (folder) =>
  existsSync(hashesFile(folder)) ? JSON.parse(readFileSync(hashesFile(folder), 'utf8')) : {}

const namesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** A checkout with CRLF has the same hashes as one with LF. */
const textOf = (folder, name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/** Returns whether a custom migration is still to be written: it has only comments. */
const isEmpty = (text) => text.replaceAll(/--.*$/gm, '').trim() === ''

/** Adds the hashes of new migrations and returns their names. Hashes that are there never change. */
export function recordHashes(folder) {
  const hashes = readHashes(folder)
  const added = namesIn(folder).filter((name) => !(name in hashes) && !isEmpty(textOf(folder, name)))
  for (const name of added) hashes[name] = hashOf(textOf(folder, name))
  if (added.length) writeFileSync(hashesFile(folder), `${JSON.stringify(hashes, null, 2)}\n`)
  return added
}

function problemOf(folder, name, expected) {
  if (!expected)
    return `${name} has no hash in hashes.json. When it is finished, \`npm run db:generate\` records it.`
  if (hashOf(textOf(folder, name)) !== expected)
    return `${name} differs from its hash in hashes.json. Databases have run it, so a landed migration never changes: restore it and write a new one. If it has not landed yet, delete its line in hashes.json and run \`npm run db:generate\`.`
  return null
}

/** A migration that is dated before one that a database has is never run there. */
function disordered(folder) {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return entries
    .filter(({ when }, i) => i > 0 && when <= entries[i - 1].when)
    .map(
      ({ tag }) =>
        `${tag} is dated before the migration above it in meta/_journal.json: databases would skip it. Generate it again.`,
    )
}

/** Returns what is wrong with a folder of migrations, one sentence each. */
export function problemsOf(folder) {
  const hashes = readHashes(folder)
  const names = namesIn(folder)
  const removed = Object.keys(hashes).filter((name) => !names.includes(name))
  return [
    ...names.map((name) => problemOf(folder, name, hashes[name])).filter(Boolean),
    ...removed.map((name) => `${name} is missing. Databases have run it, so a landed migration stays.`),
    ...disordered(folder),
  ]
}
