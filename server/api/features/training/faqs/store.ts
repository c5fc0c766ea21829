import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { passages, sources } from '#server/db/schema/bots.ts'
import type { SourceRow } from '../store.ts'

/** FAQ entry: its source row and the answer, which is the source's only passage. */
export interface FaqRow {
  readonly source: SourceRow
  readonly answer: string
}

const rows = (db: Executor) =>
  db
    .select({ source: sources, answer: passages.text })
    .from(sources)
    .innerJoin(passages, eq(passages.source_id, sources.id))

/** Returns a page of a bot's FAQ entries, newest first. */
export const listFaqs = (
  db: Executor,
  clientId: number,
  botId: number,
  { start, length }: { readonly start: number; readonly length: number },
): Promise<FaqRow[]> =>
  rows(db)
    .where(and(eq(sources.client_id, clientId), eq(sources.bot_id, botId), eq(sources.kind, 'faq')))
    .orderBy(desc(sources.id))
    .offset(start)
    .limit(length)

export const countFaqs = (db: Executor, clientId: number, botId: number): Promise<number> =>
  db.$count(sources, and(eq(sources.client_id, clientId), eq(sources.bot_id, botId), eq(sources.kind, 'faq')))

/** Returns an FAQ entry of a client, or null. */
export async function faqOf(db: Executor, clientId: number, id: number): Promise<FaqRow | null> {
  const [row] = await rows(db).where(
    and(eq(sources.client_id, clientId), eq(sources.id, id), eq(sources.kind, 'faq')),
  )
  return row ?? null
}

export async function hasFaqs(db: Executor, botId: number): Promise<boolean> {
  const rows = await db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.bot_id, botId), eq(sources.kind, 'faq')))
    .limit(1)
  return rows.length > 0
}

/** Returns a value that changes whenever a process changes the bot's FAQ entries. */
export async function stampOfFaqs(db: Executor, clientId: number, botId: number): Promise<string> {
  const [row] = await db
    .select({
      stamp: sql<string>`coalesce(md5(string_agg(${sources.id} || ':' || ${sources}.xmin::text, ',' order by ${sources.id})), '')`,
    })
    .from(sources)
    .where(and(eq(sources.client_id, clientId), eq(sources.bot_id, botId), eq(sources.kind, 'faq')))
  return row?.stamp ?? ''
}
