import type { FastifyBaseLogger } from 'fastify'

/** Client, or a row that belongs to one. */
type Owned = number | { readonly client_id: number } | { readonly id: number }

const clientOf = (row: Owned): number =>
  typeof row === 'number' ? row : 'client_id' in row ? row.client_id : row.id

/**
 * Runs work for clients, or for rows that belong to them, one after another. A failure is logged, with `failed` as its sentence, and the others are
 * still worked on, so that no client's data can stop the work for all.
 */
export async function eachClient<T extends Owned>(
  { log }: { readonly log: FastifyBaseLogger },
  rows: readonly T[],
  failed: string,
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row)
    } catch (err) {
      log.error({ err, client: clientOf(row) }, failed)
    }
}
