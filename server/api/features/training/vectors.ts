import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { With } from '#server/api/core/context.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Config } from '#server/config.ts'
import type { Executor } from '#server/db/client.ts'
import { passages, sources } from '#server/db/schema/bots.ts'
import { passageVectors } from '#server/db/schema/engine.ts'
import { toFaq } from './faqs/map.ts'
import { faqOf } from './faqs/store.ts'
import { embedSourceJob, type SourceData } from './jobs.ts'
import { sourceEvent } from './progress.ts'
import { sourceOf } from './store.ts'

/** Number of passages per call to the provider. */
const BATCH = 64
/** Number of characters of a passage that are embedded. */
const EMBEDDED_TEXT_MAX_CHARS = 6_000

/** Returns a batch of a source's passages that the model has not embedded yet. */
const without = (db: Executor, clientId: number, sourceId: number, model: string) =>
  db
    .select({ id: passages.id, bot_id: passages.bot_id, heading: passages.heading, text: passages.text })
    .from(passages)
    .leftJoin(
      passageVectors,
      and(eq(passageVectors.passage_id, passages.id), eq(passageVectors.model, model)),
    )
    .where(
      and(
        eq(passages.client_id, clientId),
        eq(passages.source_id, sourceId),
        isNull(passageVectors.passage_id),
      ),
    )
    .orderBy(asc(passages.id))
    .limit(BATCH)

/** Saves embeddings; skips passages that have been deleted in the meantime. */
async function keep(
  db: Executor,
  clientId: number,
  model: string,
  rows: readonly { readonly id: number; readonly vector: Uint8Array }[],
): Promise<void> {
  for (const { id, vector } of rows) {
    await db.execute(sql`
      insert into passage_vectors (passage_id, client_id, bot_id, model, vector)
      select id, client_id, bot_id, ${model}::text, ${Buffer.from(vector)}::bytea
      from passages where id = ${id} and client_id = ${clientId}
      on conflict (passage_id) do update set model = excluded.model, vector = excluded.vector`)
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** Returns the model that embeds passages and questions; null if none is configured. */
const embeddingModelOf = ({ openai }: Config): string | null => openai?.embeddingModel ?? null

/** Embeds a source's passages. The provider is called outside any transaction. */
export async function embedSource(
  context: With<'engine' | 'provider'>,
  { clientId, sourceId }: SourceData,
): Promise<void> {
  const { db, provider, engine } = context
  const model = embeddingModelOf(context.config)
  if (!provider || model === null) return
  for (;;) {
    const batch = await without(db, clientId, sourceId, model)
    if (batch.length === 0) break
    const texts = batch.map(({ heading, text }) =>
      `${heading ?? ''}\n${text}`.trim().slice(0, EMBEDDED_TEXT_MAX_CHARS),
    )
    const vectors = await provider.embed(texts)
    const rows = batch.flatMap(({ id }, at) => {
      const vector = vectors[at]
      return vector ? [{ id, vector: bytesOf(vector) }] : []
    })
    await db.transaction((tx) => keep(tx, clientId, model, rows))
  }
  const source = await sourceOf(db, clientId, sourceId)
  if (!source) return
  engine.forget(source.bot_id)
  // This event makes other processes drop the bot's cached data.
  await db.transaction(async (tx) => {
    const faq = source.kind === 'faq' ? await faqOf(tx, clientId, sourceId) : null
    const event = faq
      ? ({ type: 'faq.saved', payload: { faq: toFaq(faq) }, audience: 'supervisors' } as const)
      : sourceEvent(source, 'progressed')
    await append(tx, clientId, [event])
  })
}

/** Maximum number of sources queued for embedding at startup. */
const BACKLOG = 2_000

/**
 * Queues sources with passages that have no embedding, because they were read before a provider was configured or because the
 * provider failed.
 */
export async function resumeEmbedding(context: With<'provider'>): Promise<void> {
  const model = embeddingModelOf(context.config)
  if (!context.provider || model === null) return
  const rows = await context.db
    .selectDistinct({ id: sources.id, clientId: sources.client_id })
    .from(sources)
    .innerJoin(passages, eq(passages.source_id, sources.id))
    .leftJoin(
      passageVectors,
      and(eq(passageVectors.passage_id, passages.id), eq(passageVectors.model, model)),
    )
    .where(and(eq(sources.status, 'ready'), isNull(passageVectors.passage_id)))
    .limit(BACKLOG)
  for (const { id, clientId } of rows)
    await context.jobs.enqueue(context.db, embedSourceJob, { sourceId: id, clientId })
}
