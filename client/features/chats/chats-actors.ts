import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { upload } from '#client/api/upload.ts'
import { PAGE_MAX } from '#contract/base/limits.ts'
import type { ReplyMode } from '#contract/channels/channel-rules.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import {
  assignChat,
  endChat,
  getHistory,
  listChats,
  readChat,
  returnChatToBot,
  sendManual,
  sendManualFiles,
  transferChat,
} from '#contract/chats/chats.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import { addNote, deleteNote, listNotes, type Note } from '#contract/chats/notes.ts'
import type { HistoryInput, HistoryPage, SendInput } from '#machines/chat/chat-types.ts'
import type { ChatPage, PageInput } from '#machines/chat-list/chat-list-types.ts'
import type { ChatFilters } from '#machines/chat-list/visibility.ts'
import type { Failure } from '#machines/failure.ts'
import { altShelf, fileShelf, uploadShares } from './composer/file-shelf.ts'
import { replyModes } from './composer/reply-modes.ts'

const given = <T>(values: readonly T[]): readonly T[] | undefined => (values.length > 0 ? values : undefined)

/** Converts filters to query parameters; filters that match everything are omitted. */
export const listQuery = (filters: ChatFilters) => ({
  search: filters.search.trim() || undefined,
  status: given(filters.statuses),
  bot_id: filters.botId ?? undefined,
  agent_id: given(filters.agentIds),
  team_id: given(filters.teamIds),
  channel: given(filters.channels),
  sentiment: given(filters.sentiments),
  tag: given(filters.tags),
  list: filters.list ?? undefined,
  sort: filters.sort,
  startDate: filters.startDate ?? undefined,
  endDate: filters.endDate ?? undefined,
})

/** Actors for the chat list machine, which load pages of chats. */
export const listActors = {
  loadPage: fromPromise<ChatPage, PageInput>(({ input: { filters, cursor, start, length }, signal }) => {
    const from = cursor === null ? { start } : { cursor }
    return call(listChats, { query: { ...listQuery(filters), ...from, length }, signal })
  }),
}

/** Input shared by both calls for sending a message. */
interface SendParts {
  readonly params: { readonly id: number }
  readonly headers: { readonly 'idempotency-key': string }
}

/**
 * Sends a message with its files. File contents do not survive a reload; in that case the message is rejected rather than sent
 * without them.
 */
async function sendWithFiles(
  parts: SendParts,
  { text, key, files }: SendInput,
  as: ReplyMode | null,
): Promise<Message> {
  const form = new FormData()
  form.append('message', text)
  if (as) form.append('as', as)
  for (const { id } of files) {
    const file = fileShelf.get(id)
    if (!file) throw { code: 'file_missing' } satisfies Failure
    form.append('files', file)
  }
  if (files.some(({ id }) => altShelf.has(id)))
    form.append('alt', JSON.stringify(files.map(({ id }) => altShelf.get(id) ?? '')))
  try {
    const message = await upload(sendManualFiles, { ...parts, form }, (share) => uploadShares.set(key, share))
    for (const { id } of files) {
      fileShelf.delete(id)
      altShelf.delete(id)
    }
    return message
  } finally {
    uploadShares.drop(key)
  }
}

/** Returns all notes of a chat, page by page. */
async function allNotes(chatId: number, signal: AbortSignal): Promise<readonly Note[]> {
  const notes: Note[] = []
  for (;;) {
    const query = { start: notes.length, length: PAGE_MAX }
    const { entities, total } = await call(listNotes, { params: { id: chatId }, query, signal })
    notes.push(...entities)
    if (entities.length === 0 || notes.length >= total) return notes
  }
}

const seen = (version: number) => ({ 'if-match': `"${version}"` })

/** Actors for the chat machine. Sending takes no abort signal, because it continues after the chat has left the screen. */
export const chatActors = {
  loadHistory: fromPromise<HistoryPage, HistoryInput>(({ input: { chatId, before, length }, signal }) =>
    call(getHistory, {
      params: { id: chatId },
      query: { ...(before !== null && { before }), length },
      signal,
    }),
  ),
  assignChat: fromPromise<Chat, { chatId: number; userId: number; version: number }>(({ input }) =>
    call(assignChat, {
      params: { id: input.chatId },
      headers: seen(input.version),
      body: { user_id: input.userId },
    }),
  ),
  returnChatToBot: fromPromise<Chat, { chatId: number; version: number }>(({ input }) =>
    call(returnChatToBot, { params: { id: input.chatId }, headers: seen(input.version) }),
  ),
  transferChat: fromPromise<Chat, { chatId: number; teamId: number | null; version: number }>(({ input }) =>
    call(transferChat, {
      params: { id: input.chatId },
      headers: seen(input.version),
      body: { team_id: input.teamId },
    }),
  ),
  endChat: fromPromise<Chat, { chatId: number }>(({ input }) =>
    call(endChat, { params: { id: input.chatId } }),
  ),
  sendMessage: fromPromise<Message, SendInput>(({ input }) => {
    const { chatId, text, key, files } = input
    const parts = { params: { id: chatId }, headers: { 'idempotency-key': key } }
    const as = replyModes.get(chatId)
    const sent =
      files.length > 0
        ? sendWithFiles(parts, input, as)
        : call(sendManual, { ...parts, body: { message: text, ...(as && { as }) } })
    return sent.then((message) => {
      replyModes.drop(chatId)
      return message
    })
  }),
  markRead: fromPromise<void, { chatId: number; order: number }>(async ({ input, signal }) => {
    await call(readChat, { params: { id: input.chatId }, body: { order: input.order }, signal })
  }),
  loadNotes: fromPromise<readonly Note[], { chatId: number }>(({ input, signal }) =>
    allNotes(input.chatId, signal),
  ),
  saveNote: fromPromise<Note, { chatId: number; text: string; mentions: readonly number[] }>(({ input }) =>
    call(addNote, {
      params: { id: input.chatId },
      body: { text: input.text, mentions: [...input.mentions] },
    }),
  ),
  deleteNote: fromPromise<void, { id: number }>(async ({ input }) => {
    await call(deleteNote, { params: { id: input.id } })
  }),
}
