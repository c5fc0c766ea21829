import { Type } from 'typebox'
import {
  AGENT_UPLOADS_PER_HOUR,
  CHATS_COUNT_MAX,
  CHATS_PAGE,
  CHATS_TAGGED_COUNT_MAX,
  LINE_MAX_CHARS,
  MESSAGE_MAX_CHARS,
  PAGE_MAX,
  PER_HOUR_MS,
} from '../base/limits.ts'
import { route } from '../base/route.ts'
import { anyOf, Id, IdParams, Nullable, oneOf, page, partsWithFiles, SendHeaders } from '../base/shapes.ts'
import { replyModes } from '../channels/channel-rules.ts'
import {
  ActedChat,
  Chat,
  ChatHistory,
  channels,
  chatSorts,
  chatStatuses,
  ownLists,
  sentiments,
} from './chat-shapes.ts'
import { ChatStep } from './chat-steps.ts'
import { AltTexts, Message, NamedMember } from './message-shapes.ts'

const tag = 'Chats'
const memberRoute = { access: 'member', tag } as const

/** Request headers with the version of the chat that the caller has seen. */
export const MatchHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Version that the caller has seen; `*` or no header matches any version.',
    }),
  ),
})

export const listChats = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/client/chats/all',
  summary: 'Lists chats by activity or by waiting time; agents see unassigned chats and their own.',
  query: Type.Object({
    ...page(CHATS_PAGE, PAGE_MAX),
    search: Type.Optional(
      Type.String({
        maxLength: LINE_MAX_CHARS,
        description: 'Search terms, as in `GET /search`; at most 1,000 matching chats are listed.',
      }),
    ),
    startDate: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only chats that changed at or after this time.' }),
    ),
    endDate: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only chats that changed at or before this time.' }),
    ),
    status: Type.Optional(anyOf(oneOf(chatStatuses), 'Only chats with this status.')),
    bot_id: Type.Optional(anyOf(Type.Integer(), 'Only chats of this bot; -1 or 0 means all bots.')),
    agent_id: Type.Optional(anyOf(Id, 'Only chats that are or were last assigned to this agent.')),
    team_id: Type.Optional(
      anyOf(Type.Integer({ minimum: 0 }), 'Only chats of this team; 0 means chats of no team.'),
    ),
    channel: Type.Optional(anyOf(oneOf(channels), 'Only chats of this channel.')),
    sentiment: Type.Optional(anyOf(oneOf(sentiments), 'Only chats with this sentiment.')),
    tag: Type.Optional(
      anyOf(Type.String({ maxLength: LINE_MAX_CHARS }), 'Only chats with this tag, in its exact spelling.'),
    ),
    list: Type.Optional(
      oneOf(ownLists, {
        description:
          '`turn`: only assigned chats whose customer awaits a reply, except those set aside; `snoozed` and `pending`: only chats set aside until a time, or until the customer writes; `mentions`: only chats with a note that mentions the caller, at most the 1,000 mentioned last.',
      }),
    ),
    sort: Type.Optional(
      oneOf(chatSorts, {
        description:
          '`activity`: most recently changed first. `waiting`: longest wait for a reply first, then the others by activity. By default, lists of only waiting chats are sorted by `waiting`, all others by `activity`.',
      }),
    ),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: '`next` of the previous page; instead of `start`.' }),
    ),
  }),
  response: Type.Object({
    entities: Type.Array(Chat, { description: 'The chats of the page.' }),
    total: Type.Integer({
      minimum: 0,
      maximum: CHATS_COUNT_MAX,
      description: `Number of matching chats, counted up to ${CHATS_COUNT_MAX}, or ${CHATS_TAGGED_COUNT_MAX} when filtered by tag.`,
    }),
    next: Nullable(Type.String({ description: 'Cursor of the next page; null on the last page.' })),
    seq: Type.Integer({ description: 'Journal position that this page includes.' }),
  }),
})

export const getHistory = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/client/chat/:id/dashboard-history',
  summary: 'Returns a chat with its messages and changes, oldest first.',
  params: IdParams,
  query: Type.Object({
    before: Type.Optional(Type.Integer({ minimum: 1, description: 'Only messages before this `order`.' })),
    length: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PAGE_MAX,
        default: PAGE_MAX,
        description: 'Maximum number of messages.',
      }),
    ),
  }),
  response: Type.Intersect([
    ChatHistory,
    Type.Object({
      seq: Type.Integer({ minimum: 0, description: 'Journal position that this history includes.' }),
      drafts: Type.Optional(
        Type.Array(NamedMember, { description: 'Other members who have a draft in the chat.' }),
      ),
      steps: Type.Optional(
        Type.Array(ChatStep, {
          description:
            'Changes to the chat next to these messages, oldest first: who assigned, took, moved, set aside, tagged and ended it.',
        }),
      ),
    }),
  ]),
})

export const sendManual = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/manual',
  storesText: true,
  summary: "Sends an agent's message; an unassigned chat is assigned to the agent.",
  params: IdParams,
  headers: SendHeaders,
  body: Type.Object({
    message: Type.String({ minLength: 1, maxLength: MESSAGE_MAX_CHARS, description: 'Text of the message.' }),
    as: Type.Optional(
      oneOf(replyModes, {
        description: 'Reply mode offered by `reply_window_closed`, for sending outside the reply window.',
      }),
    ),
  }),
  status: 201,
  response: Message,
  errors: ['chat_ended', 'chat_not_yours', 'message_empty', 'reply_window_closed', 'channel_disconnected'],
})

export const sendManualFiles = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/manual-files',
  limits: [{ by: 'member', max: AGENT_UPLOADS_PER_HOUR, window: PER_HOUR_MS }],
  summary:
    'Sends an agent’s message with files (multipart fields `message`, `files` and `as`), like `manual`; the bot must accept attachments.',
  params: IdParams,
  headers: SendHeaders,
  consumes: 'multipart',
  parts: partsWithFiles({
    message: Type.Optional(
      Type.String({ maxLength: MESSAGE_MAX_CHARS, description: 'Text of the message.' }),
    ),
    alt: Type.Optional(AltTexts),
    as: Type.Optional(oneOf(replyModes, { description: 'Reply mode, as in `manual`.' })),
  }),
  status: 201,
  response: Message,
  errors: [
    'chat_ended',
    'chat_not_yours',
    'message_empty',
    'attachments_disabled',
    'file_too_large',
    'file_empty',
    'file_type_invalid',
    'pictures_disabled',
    'picture_heic',
    'picture_invalid',
    'too_many_files',
    'storage_used_up',
    'reply_window_closed',
    'channel_disconnected',
  ],
})

export const assignChat = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/assign',
  summary: 'Assigns a chat to a member; if two members claim it concurrently, exactly one succeeds.',
  params: IdParams,
  headers: MatchHeaders,
  body: Type.Object({ user_id: Id }),
  response: ActedChat,
  errors: [
    'chat_already_assigned',
    'chat_version_conflict',
    'chat_ended',
    'agent_unavailable',
    'chat_not_yours',
  ],
})

export const returnChatToBot = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/unassign',
  summary: 'Returns a chat to the bot.',
  params: IdParams,
  headers: MatchHeaders,
  response: ActedChat,
  errors: ['chat_version_conflict', 'chat_ended', 'chat_not_yours'],
})

export const transferChat = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/transfer',
  summary:
    'Transfers a chat to the waiting queue of a team; a chat that is already waiting keeps its position.',
  params: IdParams,
  headers: MatchHeaders,
  body: Type.Object({ team_id: Nullable(Id, 'The team; null for the general queue.') }),
  response: ActedChat,
  errors: [
    'chat_already_assigned',
    'chat_version_conflict',
    'chat_ended',
    'team_unavailable',
    'chat_not_yours',
  ],
})

export const endChat = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/chat/:id/end',
  summary: 'Ends a chat.',
  params: IdParams,
  response: ActedChat,
  errors: ['chat_ended', 'chat_not_yours'],
})

export const reopenChat = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/reopen',
  summary:
    'Reopens a chat that a member ended, in its previous state; only within 60 seconds, and only for the member who ended it or a supervisor.',
  params: IdParams,
  headers: MatchHeaders,
  response: Chat,
  errors: ['chat_version_conflict', 'undo_expired', 'agent_unavailable'],
})

export const readChat = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/chat/:id/read',
  summary: "Marks the customer's messages up to an `order` as read by an agent.",
  params: IdParams,
  body: Type.Object({
    order: Type.Integer({ minimum: 1, description: '`order` of the last read message.' }),
  }),
})
