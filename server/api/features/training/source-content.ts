import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Certainty } from '#contract/chats/message-shapes.ts'
import type { SourceAnswer, SourceContent, SourceExcerpt } from '#contract/knowledge/sources.ts'
import {
  SOURCE_ANSWERS_MAX,
  SOURCE_CHATS_MAX,
  SOURCE_PASSAGES_PAGE,
} from '#contract/knowledge/training-limits.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { sendAttachment } from '#server/api/platform/http/send-attachment.ts'
import type { Executor } from '#server/db/client.ts'
import { passages } from '#server/db/schema/bots.ts'
import { found } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import { type SourceRow, sourceOf } from './store.ts'

/** Maximum length of a listed question or answer. */
const EXCERPT_MAX_CHARS = 300

/** Returns a page of what a bot has read from a source. */
export async function contentOf(
  { db }: Context,
  { clientId }: Member,
  id: number,
  { start = 0, length = SOURCE_PASSAGES_PAGE }: { readonly start?: number; readonly length?: number },
): Promise<SourceContent> {
  const source = found(await sourceOf(db, clientId, id))
  const rows = await db
    .select()
    .from(passages)
    .where(eq(passages.source_id, id))
    .orderBy(asc(passages.position))
    .offset(start)
    .limit(length)
  return {
    id,
    bot_id: source.bot_id,
    kind: source.kind,
    name: source.name,
    has_original: source.path !== null,
    entities: rows.map(({ id, heading, text, page, sheet, row }) => ({
      id,
      heading,
      text,
      page,
      sheet,
      row,
    })),
    total: await db.$count(passages, eq(passages.source_id, id)),
  }
}

/** Maximum length of a source's first lines. */
const FIRST_LINES_MAX_CHARS = 200

/** Returns the first lines of each of a bot's files and pages that have been read. */
export async function excerptsOf(
  { db }: Context,
  { clientId }: Member,
  botId: number,
): Promise<SourceExcerpt[]> {
  found(await botOf(db, clientId, botId))
  const { rows } = await db.execute<{ id: number; text: string }>(sql`
    select s.id, first.text from sources s cross join lateral (
      select left(concat_ws(E'\n', p.heading, p.text), ${FIRST_LINES_MAX_CHARS}::int) as text from passages p
      where p.bot_id = s.bot_id and p.source_id = s.id order by p.position limit 1) as first
    where s.client_id = ${clientId} and s.bot_id = ${botId} and s.kind <> 'faq' order by s.id desc`)
  return rows
}

interface QuotingRow extends Record<string, unknown> {
  readonly chat_id: number
  readonly order: number
  readonly user_name: string
  readonly question: string
  readonly answer: string
  readonly certainty: Certainty | null
  readonly created_at: Date | string
}

/**
 * Returns the answers in the bot's latest chats that quote a source. An answer refers to a passage by its id, or by the source's
 * name or URL if the source has been read again since.
 */
async function quotesOf(db: Executor, source: SourceRow): Promise<QuotingRow[]> {
  const isNamed =
    source.kind === 'url'
      ? sql`r ->> 'url' = ${source.address ?? source.url}::text`
      : sql`r ->> 'file_name' = ${source.name}::text`
  const { rows } = await db.execute<QuotingRow>(sql`
    with latest as materialized (
      select c.id, c.user_name from chats c
      where c.client_id = ${source.client_id} and c.bot_id = ${source.bot_id} and c.user_name <> ''
      order by c.updated_at desc, c.id desc limit ${SOURCE_CHATS_MAX}
    )
    select l.id as chat_id, a.position as "order", l.user_name, left(q.message, ${EXCERPT_MAX_CHARS}::int) as question,
      left(a.message, ${EXCERPT_MAX_CHARS}::int) as answer, a.receipt ->> 'certainty' as certainty, a.created_at
    from latest l join messages a on a.chat_id = l.id join messages q on q.chat_id = l.id and q.position = a.answers
    where a.client_id = ${source.client_id} and a.receipt is not null and a."references" <> '[]'::jsonb
      and exists (
        select from jsonb_array_elements(a."references") r left join passages p on p.id = (r ->> 'id')::bigint
        where p.source_id = ${source.id} or (p.id is null and ${isNamed}))
    order by a.id desc limit ${SOURCE_ANSWERS_MAX}`)
  return rows
}

/** Lists the answers that quote a source, latest first. */
export async function answersFrom(
  { db }: Context,
  { clientId }: Member,
  id: number,
): Promise<{ entities: SourceAnswer[]; is_complete: boolean }> {
  const source = found(await sourceOf(db, clientId, id))
  const rows = await quotesOf(db, source)
  const { rows: counted } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (select from chats c
      where c.client_id = ${clientId} and c.bot_id = ${source.bot_id} and c.user_name <> ''
      limit ${SOURCE_CHATS_MAX + 1}) as known`)
  const areAllSearched = (counted[0]?.n ?? 0) <= SOURCE_CHATS_MAX
  return {
    entities: rows.map((row) => ({ ...row, created_at: iso(new Date(row.created_at)) })),
    is_complete: areAllSearched && rows.length < SOURCE_ANSWERS_MAX,
  }
}

/** Sends the uploaded file of a document as a download. Throws `not_found` for other sources. */
export async function sendOriginal(
  { db, config }: Context,
  { clientId }: Member,
  id: number,
  reply: FastifyReply,
) {
  const source = found(await sourceOf(db, clientId, id, 'file'))
  const path = join(config.dataDir, found(source.path))
  const { size } = found(await stat(path).catch(() => null))
  return sendAttachment(reply, { name: source.name, type: 'application/octet-stream', size, path })
}
