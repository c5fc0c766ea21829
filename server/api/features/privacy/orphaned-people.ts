import type { Tx } from '#server/db/client.ts'
import { rootOf } from '../people/merged-store.ts'
import { deletePeople, keysInUse, peopleWith } from './store.ts'

/**
 * Deletes the people with the given keys who no longer have a chat. People who are blocked or marked as spam stay, with their
 * notes.
 */
export async function deleteOrphanedPeople(tx: Tx, clientId: number, keys: readonly string[]): Promise<void> {
  const parts = await peopleWith(tx, clientId, [...new Set(keys)])
  if (parts.length === 0) return
  const used = await keysInUse(
    tx,
    clientId,
    parts.map(({ key }) => key),
  )
  const kept = new Set(parts.filter(({ key, state }) => used.has(key) || state !== 'welcome').map(rootOf))
  await deletePeople(
    tx,
    parts.filter((part) => !kept.has(rootOf(part))).map(({ id }) => id),
  )
}
