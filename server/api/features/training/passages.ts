import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Locale } from '#contract/base/shapes.ts'
import type { Executor } from '#server/db/client.ts'
import { passages, prompts, sources } from '#server/db/schema/bots.ts'
import { promptPassages } from '#server/engine/embedded/owner-prompt.ts'
import type { Passage, PassageDraft } from '#server/engine/types.ts'
import type { SourceRow } from './store.ts'

/**
 * Number of passages per statement. Each statement takes a few milliseconds, so that the process can handle other requests in
 * between.
 */
const BATCH = 250

/** Replaces lone surrogates, which can remain when a text is truncated, because PostgreSQL's JSON rejects them. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')

/** Replaces all passages that a bot has from a source. */
export async function replacePassages(
  tx: Executor,
  { id, client_id, bot_id }: SourceRow,
  drafts: readonly PassageDraft[],
): Promise<void> {
  await tx.delete(passages).where(eq(passages.source_id, id))
  for (let start = 0; start < drafts.length; start += BATCH) {
    const rows = drafts.slice(start, start + BATCH).map(({ text, heading, location }, at) => ({
      position: start + at,
      heading: heading && wellFormed(heading),
      text: wellFormed(text),
      ...location,
    }))
    await tx.execute(sql`
      insert into passages (client_id, bot_id, source_id, position, heading, text, page, sheet, "row")
      select ${client_id}::bigint, ${bot_id}::bigint, ${id}::bigint, position, heading, text, page, sheet, "row"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (position int, heading text, text text, page int, sheet text, "row" int)`)
  }
}

interface PassageRow extends Record<string, unknown> {
  readonly id: number
  readonly source_id: number
  readonly position: number
  readonly heading: string | null
  readonly text: string
  readonly page: number | null
  readonly sheet: string | null
  readonly row: number | null
  readonly vector: Uint8Array | null
}

/** Returns a page of the bot's passages that starts after the given passage, sorted by source and position. */
const pageOf = async (
  db: Executor,
  botId: number,
  model: string | null,
  after: PassageRow | undefined,
): Promise<PassageRow[]> => {
  const { rows } = await db.execute<PassageRow>(sql`
    select p.id, p.source_id, p.position, p.heading, p.text, p.page, p.sheet, p."row", v.vector
    from passages p left join passage_vectors v on v.passage_id = p.id and v.model = ${model}::text
    where p.bot_id = ${botId}::bigint
      and (p.source_id, p.position) > (${after?.source_id ?? 0}::bigint, ${after?.position ?? -1}::int)
    order by p.source_id, p.position limit ${BATCH}::int`)
  return rows
}

interface Origin {
  readonly source: string
  readonly fileName: string
  readonly url?: string
  readonly important: boolean
  readonly language: Locale | null
}

async function originsOf(
  db: Executor,
  botId: number,
  held: readonly number[],
): Promise<ReadonlyMap<number, Origin>> {
  const isLive = or(isNull(sources.hold), inArray(sources.id, [...held]))
  const rows = await db
    .select()
    .from(sources)
    .where(and(eq(sources.bot_id, botId), isLive))
  return new Map(
    rows.map(({ id, kind, name, url, address, is_important, language }) => [
      id,
      {
        source: `${kind}:${id}`,
        fileName: name,
        ...(url && { url: address ?? url }),
        important: is_important,
        language,
      },
    ]),
  )
}

const toPassage = ({ id, heading, text, page, sheet, row, vector }: PassageRow, origin: Origin): Passage => ({
  id,
  ...origin,
  heading,
  text,
  location: {
    ...(page !== null && { page }),
    ...(sheet !== null && { sheet }),
    ...(row !== null && { row }),
  },
  ...(vector && { vector: vectorOf(vector) }),
})

/** Decodes an embedding from a copy of its bytes, because Float32Array requires aligned memory. */
const vectorOf = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer)

/** Returns the text of the bot's current prompt; empty if it has none. */
async function promptOf(db: Executor, botId: number): Promise<string> {
  const [row] = await db
    .select({ prompt: prompts.prompt })
    .from(prompts)
    .where(eq(prompts.bot_id, botId))
    .orderBy(desc(prompts.version))
    .limit(1)
  return row?.prompt ?? ''
}

/**
 * Returns everything that a bot can quote, including the owner's prompt, in document order. It is read in pages, so that other
 * work can run in between. `held` lists sources to include although they are held back.
 */
export async function passagesOf(
  db: Executor,
  botId: number,
  model: string | null,
  held: readonly number[] = [],
): Promise<Passage[]> {
  const origins = await originsOf(db, botId, held)
  const found: Passage[] = []
  for (let last: PassageRow | undefined; ; ) {
    const rows = await pageOf(db, botId, model, last)
    for (const row of rows) {
      const origin = origins.get(row.source_id)
      if (origin) found.push(toPassage(row, origin))
    }
    last = rows.at(-1)
    if (rows.length < BATCH) return [...found, ...promptPassages(await promptOf(db, botId))]
  }
}
