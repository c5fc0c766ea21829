import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { withDefaults } from '#contract/account/clients.ts'
import type { ChatFile, Message } from '#contract/chats/message-shapes.ts'
import type { Context } from '#server/api/core/context.ts'
import type { BotCaller } from '#server/api/platform/auth/callers.ts'
import { smallPathOf } from '#server/api/platform/uploads/receive.ts'
import { chatFiles, messages } from '#server/db/schema/chats.ts'
import type { Answer } from '#server/engine/types.ts'

/** Kinds of content that a bot cannot take in. */
export type UnseenKind = 'picture' | 'voice' | 'video' | 'file'

/** Number of messages before a question in which a picture can be what the question is about. */
const REACH = 12
/** Maximum number of pictures of a message that a model sees. */
const SEEN_MAX = 4

/** Words for a picture in the languages of the bot. */
const PICTURE_WORD =
  /\b(pictures?|photos?|images?|pics?|screenshots?|captures?|resim|resmi\p{L}*|foto\p{L}*|görsel\p{L}*)(?!\p{L})|(?<!\p{L})(ảnh|hình)(?!\p{L})|ekran görüntü/iu

const kindOf = ({ picture, type }: ChatFile): UnseenKind => {
  if (picture || type.startsWith('image/')) return 'picture'
  if (type.startsWith('audio/')) return 'voice'
  return type.startsWith('video/') ? 'video' : 'file'
}

/** Content of a message that the bot cannot take in. */
export interface Unseen {
  readonly kind: UnseenKind
  /** Whether the message also has words, which the bot may be able to answer. */
  readonly hasWords: boolean
}

/** Returns whether the customer sent a picture shortly before a message. */
async function hasPictureBefore({ db }: Context, { chat_id, order }: Message): Promise<boolean> {
  const near = and(
    eq(messages.chat_id, chat_id),
    eq(messages.sender, 'customer'),
    lt(messages.position, order),
    gt(messages.position, order - REACH),
  )
  const rows = await db
    .select({ id: chatFiles.id })
    .from(chatFiles)
    .innerJoin(messages, eq(messages.id, chatFiles.message_id))
    .where(and(near, gt(chatFiles.width, 0)))
    .limit(1)
  return rows.length > 0
}

/** Returns what the bot cannot take in of a message: its files, or an earlier picture that it asks about; null if nothing. */
export async function unseenIn(context: Context, question: Message): Promise<Unseen | null> {
  const { file_chat_messages: files, message, missing_files } = question
  const hasWords = /[\p{L}\p{N}]/u.test(message)
  const [first] = files
  if (first) return { kind: kindOf(files.find(({ picture }) => picture) ?? first), hasWords }
  if (missing_files && !hasWords) return { kind: 'file', hasWords }
  const asks = PICTURE_WORD.test(message) && (await hasPictureBefore(context, question))
  return asks ? { kind: 'picture', hasWords } : null
}

/** Returns whether an answer stands although the bot could not take in part of the message. */
export const standsWithout = ({ kind, receipt: { certainty } }: Answer): boolean =>
  kind === 'handover' || (kind === 'answer' && (certainty === undefined || certainty === 'sure'))

/**
 * Returns the pictures of a message for the model, as data URLs of their small versions; none unless a provider answers and the
 * account lets it see pictures.
 */
export async function picturesForModel(
  { db, config }: Context,
  { client }: BotCaller,
  { file_chat_messages: files }: Message,
): Promise<readonly string[]> {
  const ids = files.filter(({ picture }) => picture).map(({ id }) => id)
  if (ids.length === 0 || !config.openai || !withDefaults(client.chat_config).picturesToModel) return []
  const rows = await db
    .select({ path: chatFiles.path })
    .from(chatFiles)
    .where(and(eq(chatFiles.client_id, client.id), inArray(chatFiles.id, ids)))
    .orderBy(asc(chatFiles.id))
    .limit(SEEN_MAX)
  const read = ({ path }: { path: string }) => readFile(join(config.dataDir, smallPathOf(path)), 'base64')
  return (await Promise.all(rows.map(read))).map((bytes) => `data:image/webp;base64,${bytes}`)
}
