// Checks that landed migrations are unchanged, by their hashes in hashes.json. Of drizzle-kit's schema snapshots, each of which
// has thousands of lines, only the last is stored, because no other is needed to generate a migration.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hashesFile = (folder) => join(folder, 'hashes.json')

const readHashes = (folder) =>
  existsSync(hashesFile(folder)) ? JSON.parse(readFileSync(hashesFile(folder), 'utf8')) : {}

const namesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** Returns a file's text with normalized line endings, so that a checkout with CRLF has the same hashes. */
const textOf = (folder, name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/** Returns whether a custom migration has not been written yet: it contains only comments. */
const isEmpty = (text) => text.replaceAll(/--.*$/gm, '').trim() === ''

/** Adds the hashes of new migrations and returns the names of these migrations. Existing hashes never change. */
export function recordHashes(folder) {
  const hashes = readHashes(folder)
  const added = namesIn(folder).filter((name) => !(name in hashes) && !isEmpty(textOf(folder, name)))
  for (const name of added) hashes[name] = hashOf(textOf(folder, name))
  if (added.length) writeFileSync(hashesFile(folder), `${JSON.stringify(hashes, null, 2)}\n`)
  return added
}

const journalOf = (folder) => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries

const snapshotsIn = (folder) =>
  readdirSync(join(folder, 'meta')).filter((file) => file.endsWith('_snapshot.json'))

/** Returns the name of the last migration's snapshot. */
const lastSnapshot = (folder) => `${String(journalOf(folder).at(-1).idx).padStart(4, '0')}_snapshot.json`

/** Deletes the snapshots of earlier migrations, unless the last one has no snapshot. */
export function deleteOldSnapshots(folder) {
  const last = lastSnapshot(folder)
  const snapshots = snapshotsIn(folder)
  if (!snapshots.includes(last)) return
  for (const file of snapshots) if (file !== last) rmSync(join(folder, 'meta', file))
}

/**
 * Returns a problem if there are snapshots other than the last one. They result from calling `drizzle-kit` directly, or from
 * merging two branches that both added a migration.
 */
function snapshotProblems(folder) {
  const last = lastSnapshot(folder)
  const found = snapshotsIn(folder).join(', ')
  if (found === last) return []
  return [
    `meta/ must have one snapshot, ${last}, but has: ${found}. \`npm run db:generate\` deletes old ones.`,
  ]
}

function problemOf(folder, name, expected) {
  if (!expected)
    return `${name} has no hash in hashes.json. When it is finished, \`npm run db:generate\` records it.`
  if (hashOf(textOf(folder, name)) !== expected)
    return `${name} differs from its hash in hashes.json. Databases have run it, so a landed migration never changes: restore it and write a new one. If it has not landed yet, delete its line in hashes.json and run \`npm run db:generate\`.`
  return null
}

/** Returns a problem for each migration dated before its predecessor; databases that have run the predecessor would skip it. */
function disordered(folder) {
  return journalOf(folder)
    .filter(({ when }, i, entries) => i > 0 && when <= entries[i - 1].when)
    .map(
      ({ tag }) =>
        `${tag} is dated before the migration above it in meta/_journal.json: databases would skip it. Generate it again.`,
    )
}

/** Returns the problems of a migrations folder, each as one sentence. */
export function problemsOf(folder) {
  const hashes = readHashes(folder)
  const names = namesIn(folder)
  const removed = Object.keys(hashes).filter((name) => !names.includes(name))
  return [
    ...names.map((name) => problemOf(folder, name, hashes[name])).filter(Boolean),
    ...removed.map((name) => `${name} is missing. Databases have run it, so a landed migration stays.`),
    ...disordered(folder),
    ...snapshotProblems(folder),
  ]
}
