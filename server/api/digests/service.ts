import type { Static } from 'typebox'
import type { AskedLanguage } from '#contract/digests.ts'
import { CHAT_TAGS_MAX } from '#contract/limits.ts'
import { type Locale, locales } from '#contract/shapes.ts'
import type { Executor } from '../../db/client.ts'
import { AppError, found } from '../../lib/app-error.ts'
import type { Member } from '../auth/callers.ts'
import { factOf, setTags, summarize, tell } from '../chats/changes.ts'
import type { ChatSnapshot } from '../chats/map.ts'
import { maySteer } from '../chats/policy.ts'
import { chatOf } from '../chats/store.ts'
import type { Context } from '../context.ts'
import { indexChat } from '../search/entries.ts'
import { run, type Work } from './run.ts'
import { keyOf, listTags, lockTags, noteTags, tagNames } from './store.ts'

/** Tags of the client that the engine is shown, last used first. */
const KNOWN_TAGS = 200

/** The locale of an asked language. */
export const localeOfAsked = (asked: Static<typeof AskedLanguage>): Locale =>
  found(locales.find((locale) => locale.startsWith(asked)))

/** A chat that the member may summarise and tag. Throws `not_found` or `chat_not_yours`. */
export async function steeredChat({ db }: Context, member: Member, chatId: number): Promise<ChatSnapshot> {
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!maySteer(member, chat)) throw new AppError('chat_not_yours')
  return chat
}

/** How a chat is summed up. */
export const summaryWork: Work<{ summary: string }> = {
  kind: 'summary',
  fact: 'chat.summarized',
  make: async ({ digester }, { language }, transcript) => {
    const { text, receipt } = await digester.summarize(transcript, language)
    return { result: text.trim() ? { summary: text.trim() } : null, receipt }
  },
  save: async (tx, { client, chat }, { summary }) => {
    const changed = await summarize(tx, client.id, chat.id, summary)
    if (changed) await indexChat(tx, client.id, changed.chat)
    return changed
  },
}

/** How a chat is tagged: what it is about comes to the tags that it has. */
export const tagWork: Work<{ tags: readonly string[] }> = {
  kind: 'tags',
  fact: 'chat.tagged',
  make: async ({ db, digester }, { client, language }, transcript) => {
    const known = await listTags(db, client.id, '', 0, KNOWN_TAGS)
    const existing = known.rows.map(({ name }) => name)
    const { tags, receipt } = await digester.tag(transcript, language, existing)
    return { result: tags.length ? { tags } : null, receipt }
  },
  save: async (tx, { client, chat }, { tags }, now) => {
    const had = found(await lockTags(tx, client.id, chat.id))
    const all = await spelled(tx, client.id, [...had, ...tags])
    return writeTags(tx, client.id, chat.id, all.slice(0, Math.max(CHAT_TAGS_MAX, had.length)), now)
  },
}

const SPACE = /\s+/gu

/** Tags as the client spells them, each once. */
async function spelled(tx: Executor, clientId: number, given: readonly string[]): Promise<string[]> {
  const byKey = new Map<string, string>()
  for (const tag of given.map((text) => text.replace(SPACE, ' ').trim().normalize('NFC'))) {
    if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag)
  }
  const names = await tagNames(tx, clientId, [...byKey.keys()])
  return [...byKey].map(([key, tag]) => names.get(key) ?? tag)
}

async function writeTags(tx: Executor, clientId: number, chatId: number, tags: readonly string[], now: Date) {
  const changed = await setTags(tx, clientId, chatId, tags)
  if (!changed) return null
  await noteTags(tx, clientId, tags, now)
  await indexChat(tx, clientId, changed.chat)
  return changed
}

/** Adds tags to a chat, or replaces those that it has. */
export async function tagChat(
  context: Context,
  member: Member,
  chatId: number,
  tags: readonly string[],
  how: 'add' | 'replace',
): Promise<ChatSnapshot> {
  const { db, clock } = context
  await steeredChat(context, member, chatId)
  return db.transaction(async (tx) => {
    const had = found(await lockTags(tx, member.clientId, chatId))
    const all = await spelled(tx, member.clientId, how === 'add' ? [...had, ...tags] : tags)
    if (all.length > CHAT_TAGS_MAX) throw new AppError('validation_failed', { fields: { tags: 'maxItems' } })
    const changed = await writeTags(tx, member.clientId, chatId, all, clock.now())
    if (!changed) return found(await chatOf(tx, member.clientId, chatId))
    await tell(tx, changed, [factOf('chat.tagged', changed)])
    return changed.chat
  })
}

/** Sums a chat up for a member. */
export async function summarizeFor(
  context: Context,
  member: Member,
  chatId: number,
  asked: { readonly language: Locale | undefined; readonly key: string | undefined },
) {
  const chat = await steeredChat(context, member, chatId)
  const language = asked.language ?? member.user.language ?? 'en-US'
  return run(context, summaryWork, {
    client: member.client,
    chat,
    language,
    key: asked.key,
    userId: member.id,
  })
}

/** Lets the engine tag a chat for a member. */
export async function tagFor(
  context: Context,
  member: Member,
  chatId: number,
  asked: { readonly language: Locale; readonly key: string | undefined },
) {
  const chat = await steeredChat(context, member, chatId)
  return run(context, tagWork, { client: member.client, chat, ...asked, userId: member.id })
}
