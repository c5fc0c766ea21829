import type { Static } from 'typebox'
import { CHAT_TAGS_MAX } from '#contract/base/limits.ts'
import { type Locale, locales } from '#contract/base/shapes.ts'
import { canManageChat } from '#contract/chats/chat-policy.ts'
import type { RequestedLanguage } from '#contract/chats/insights.ts'
import { appendChatEvents, chatEvent } from '#server/api/core/chats/change-events.ts'
import type { Changed } from '#server/api/core/chats/changes.ts'
import { lockAllowed } from '#server/api/core/chats/chat-actions.ts'
import { indexChat } from '#server/api/core/chats/search/entries.ts'
import { taggedStep } from '#server/api/core/chats/steps.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { ChatTags } from '#server/api/core/chats/value-changes.ts'
import { setTags, summarize } from '#server/api/core/chats/value-changes.ts'
import { checkVersion } from '#server/api/core/chats/version-in.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Executor } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { run, type Work } from './run.ts'
import { keyOf, listTags, lockTags, recordTags, tagNames } from './store.ts'

/** Maximum number of the client's tags that are passed to the engine, most recently used first. */
const KNOWN_TAGS = 200

/** Returns the locale for a requested language such as `en`. */
export const requestedLocale = (asked: Static<typeof RequestedLanguage>): Locale =>
  found(locales.find((locale) => locale.startsWith(asked)))

/** Returns a chat that the member may summarize and tag. Throws `not_found` or `chat_not_yours`. */
export async function steeredChat({ db }: Context, member: Member, chatId: number): Promise<ChatSnapshot> {
  const chat = found(await chatOf(db, member.clientId, chatId))
  if (!canManageChat(member, chat)) throw new AppError('chat_not_yours')
  return chat
}

/** Kind of run that generates and saves a summary. */
export const summaryWork: Work<{ summary: string }> = {
  kind: 'summary',
  event: 'chat.summarized',
  make: async ({ insights }, { language }, transcript) => {
    const { text, receipt } = await insights.summarize(transcript, language)
    return { result: text.trim() ? { summary: text.trim() } : null, receipt }
  },
  save: async (tx, { client, chat }, { summary }) => {
    const changed = await summarize(tx, client.id, chat.id, summary)
    if (changed) await indexChat(tx, client.id, changed.chat)
    return changed
  },
}

/** Kind of run that generates tags and adds them to the existing ones. */
export const tagWork: Work<{ tags: readonly string[] }> = {
  kind: 'tags',
  event: 'chat.tagged',
  make: async ({ db, insights }, { client, language }, transcript) => {
    const known = await listTags(db, client.id, { search: '', start: 0, length: KNOWN_TAGS })
    const existing = known.rows.map(({ name }) => name)
    const { tags, receipt } = await insights.tag(transcript, language, existing)
    return { result: tags.length ? { tags } : null, receipt }
  },
  save: async (tx, { client, chat }, { tags }, now) => {
    const had = found(await lockTags(tx, client.id, chat.id))
    const spelledTags = await spelled(tx, client.id, [...had.tags, ...tags])
    const all = spelledTags.slice(0, Math.max(CHAT_TAGS_MAX, had.tags.length))
    const before = new Set(had.tags.map(keyOf))
    const auto_tags = all.filter((tag) => !before.has(keyOf(tag)) || had.auto_tags.includes(tag))
    return writeTags(tx, client.id, chat.id, { given: { tags: all, auto_tags }, now })
  },
}

const SPACE = /\s+/gu

/** Returns the tags in the client's spelling, without duplicates; tags that are new to the client stay as given. */
async function spelled(tx: Executor, clientId: number, given: readonly string[]): Promise<string[]> {
  const byKey = new Map<string, string>()
  for (const tag of given.map((text) => text.replace(SPACE, ' ').trim().normalize('NFC'))) {
    if (!byKey.has(keyOf(tag))) byKey.set(keyOf(tag), tag)
  }
  const names = await tagNames(tx, clientId, [...byKey.keys()])
  return [...byKey].map(([key, tag]) => names.get(key) ?? tag)
}

async function writeTags(
  tx: Executor,
  clientId: number,
  chatId: number,
  { given, by, now }: { readonly given: ChatTags; readonly by?: number; readonly now: Date },
) {
  const changed = await setTags(tx, clientId, chatId, { ...given, ...(by && { act: { by, now } }) })
  if (!changed) return null
  await recordTags(tx, clientId, given.tags, now)
  await indexChat(tx, clientId, changed.chat)
  return changed
}

/** Adds tags to a chat or replaces its tags. A tag added by the AI counts as confirmed once a person adds it too. */
export async function tagChat(
  { db, clock }: Context,
  caller: Member,
  chatId: number,
  {
    tags,
    how,
    seen,
  }: { readonly tags: readonly string[]; readonly how: 'add' | 'replace'; readonly seen: number | null },
): Promise<Pick<Changed, 'chat' | 'actId'>> {
  return db.transaction(async (tx) => {
    const { member } = await lockAllowed(tx, caller, chatId, canManageChat)
    const had = found(await lockTags(tx, member.clientId, chatId))
    checkVersion(had, seen)
    const all = await spelled(tx, member.clientId, how === 'add' ? [...had.tags, ...tags] : tags)
    if (all.length > CHAT_TAGS_MAX) throw new AppError('validation_failed', { fields: { tags: 'maxItems' } })
    const confirmed = new Set(how === 'add' ? tags.map(keyOf) : [])
    const auto_tags = all.filter((tag) => had.auto_tags.includes(tag) && !confirmed.has(keyOf(tag)))
    const changed = await writeTags(tx, member.clientId, chatId, {
      given: { tags: all, auto_tags },
      by: member.id,
      now: clock.now(),
    })
    if (!changed) return { chat: found(await chatOf(tx, member.clientId, chatId)) }
    await appendChatEvents(tx, changed, [
      chatEvent('chat.tagged', changed, taggedStep(changed, had.tags, member)),
    ])
    return changed
  })
}

/** Summarizes a chat at a member's request. */
export async function summarizeFor(
  context: With<'insights'>,
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

/** Adds tags from the engine to a chat at a member's request. */
export async function tagFor(
  context: With<'insights'>,
  member: Member,
  chatId: number,
  asked: { readonly language: Locale; readonly key: string | undefined },
) {
  const chat = await steeredChat(context, member, chatId)
  return run(context, tagWork, { client: member.client, chat, ...asked, userId: member.id })
}
