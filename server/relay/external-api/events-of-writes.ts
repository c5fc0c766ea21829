import Value from 'typebox/value'
import { Branding, saveClientConfig } from '#contract/account/branding.ts'
import { type Client, saveChatConfig, saveModel } from '#contract/account/clients.ts'
import {
  addMember,
  Member,
  resetMemberPassword,
  setMemberActive,
  setMemberRole,
} from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import { type BotItem, createBot, deleteBot, toggleBot, updateBot } from '#contract/bots/bots.ts'
import type { ChatAudience } from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import {
  assignChat,
  endChat,
  reopenChat,
  returnChatToBot,
  sendManual,
  sendManualFiles,
  transferChat,
} from '#contract/chats/chats.ts'
import { addTags, generateTags, setTags, summarizeChat } from '#contract/chats/insights.ts'
import { Message } from '#contract/chats/message-shapes.ts'
import {
  addWebUrl,
  Document,
  deleteDocument,
  deleteWebUrl,
  markImportant,
  refreshWebUrl,
  retryDocument,
  savePrompt,
  updateWebUrl,
  uploadDocuments,
  WebUrl,
} from '#contract/knowledge/training.ts'
import {
  askForAgent,
  createChat,
  leaveChat,
  rateChat,
  sendFiles,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import type { UnnumberedEvent } from './external-feed.ts'
import { plain, propertiesOf } from './readers/json-schema.ts'

/** Successful call whose response has been forwarded. */
export interface ObservedCall {
  readonly response: unknown
  readonly id: number
  /**
   * The chat that the call changed, as read afterwards, and the audience of its events; null if the call has no chat or no member
   * connected here may see it.
   */
  readonly chat: Chat | null
  readonly seenBy: ChatAudience | null
  /** The bot that the call changed, as read afterwards; null for other calls. */
  readonly bot: BotItem | null
  /** Id of the bot in the path of a training call; the first bot's if the path has none. */
  readonly botId: number
  /** The caller's account; null for visitors. */
  readonly client: Client | null
  /** Content of the request; {} for uploads. */
  readonly sent: Readonly<Record<string, unknown>>
}

const ofChat = (
  { chat, seenBy }: ObservedCall,
  make: (chat: Chat, audience: ChatAudience) => UnnumberedEvent[],
): UnnumberedEvent[] => (chat && seenBy ? make(chat, seenBy) : [])

const chatEvent =
  (type: 'chat.created' | 'chat.ended') =>
  (call: ObservedCall): UnnumberedEvent[] =>
    ofChat(call, (chat, audience) => [{ type, payload: { chat }, audience }])

const assignmentEvent =
  (type: 'chat.assigned' | 'chat.unassigned') =>
  (call: ObservedCall): UnnumberedEvent[] =>
    ofChat(call, (chat, audience) => [{ type, payload: { chat, by: null, previous: null }, audience }])

const added = (call: ObservedCall, messages: readonly unknown[]): UnnumberedEvent[] =>
  ofChat(call, (chat, audience) =>
    messages.flatMap((message) =>
      Value.Check(Message, message)
        ? [{ type: 'message.added' as const, payload: { message, chat }, audience }]
        : [],
    ),
  )

const messageSent = (call: ObservedCall): UnnumberedEvent[] => {
  const { message, reply } = (call.response ?? {}) as { message?: unknown; reply?: unknown }
  return added(call, [message, reply])
}

const botEvent =
  (type: 'bot.created' | 'bot.updated' | 'bot.toggled') =>
  ({ bot }: ObservedCall): UnnumberedEvent[] =>
    bot ? [{ type, payload: { bot }, audience: 'everyone' }] : []

const chatChange =
  (type: 'chat.tagged' | 'chat.summarized' | 'chat.reopened') =>
  (call: ObservedCall): UnnumberedEvent[] =>
    ofChat(call, (chat, audience) => [{ type, payload: { chat }, audience }])

const documentEvents =
  (type: 'document.added' | 'document.progressed') =>
  ({ response }: ObservedCall): UnnumberedEvent[] => {
    const entities = (response as { entities?: unknown } | null)?.entities ?? [response]
    const documents = Array.isArray(entities) ? entities : []
    return documents.flatMap((document) =>
      Value.Check(Document, document)
        ? [{ type, payload: { document }, audience: 'supervisors' as const }]
        : [],
    )
  }

const urlEvent =
  (type: 'url.added' | 'url.progressed') =>
  ({ response }: ObservedCall): UnnumberedEvent[] =>
    Value.Check(WebUrl, response) ? [{ type, payload: { url: response }, audience: 'supervisors' }] : []

const memberChanged = ({ response, sent }: ObservedCall): UnnumberedEvent[] =>
  Value.Check(Member, response)
    ? [
        {
          type: 'member.changed',
          payload: { member: response, revoked: revokes(sent) },
          audience: 'everyone',
        },
      ]
    : []

/** Returns whether a change to a member ends their sessions: disabling them, or giving them another role. */
const revokes = ({ is_disabled, role }: ObservedCall['sent']): boolean =>
  role !== undefined || String(is_disabled) === 'true'

const clientChanged = ({ client }: ObservedCall): UnnumberedEvent[] =>
  client ? [{ type: 'client.changed', payload: { client }, audience: 'everyone' }] : []

const brandingChanged = (call: ObservedCall): UnnumberedEvent[] => {
  const names = Object.keys(propertiesOf(plain(Branding)).properties)
  const entries = Object.entries(call.response ?? {}).filter(([name]) => names.includes(name))
  const branding: unknown = Object.fromEntries(entries)
  return Value.Check(Branding, branding)
    ? [{ type: 'branding.changed', payload: { branding }, audience: 'everyone' }]
    : []
}

/** Functions that create the events of a successful write, by contract route. */
export const eventsOfWrites = new Map<Route, (call: ObservedCall) => UnnumberedEvent[]>([
  [createChat, chatEvent('chat.created')],
  [sendMessage, messageSent],
  [sendFiles, messageSent],
  [sendManual, (call) => added(call, [call.response])],
  [sendManualFiles, (call) => added(call, [call.response])],
  [
    askForAgent,
    (call) =>
      ofChat(call, (chat, audience) => [
        { type: 'chat.queued', payload: { chat, reason: 'asked' }, audience },
      ]),
  ],
  [leaveChat, chatEvent('chat.ended')],
  [endChat, chatEvent('chat.ended')],
  [assignChat, assignmentEvent('chat.assigned')],
  [returnChatToBot, assignmentEvent('chat.unassigned')],
  [createBot, botEvent('bot.created')],
  [updateBot, botEvent('bot.updated')],
  [toggleBot, botEvent('bot.toggled')],
  [deleteBot, ({ id }) => [{ type: 'bot.deleted', payload: { bot_id: id }, audience: 'everyone' }]],
  [addTags, chatChange('chat.tagged')],
  [setTags, chatChange('chat.tagged')],
  [generateTags, chatChange('chat.tagged')],
  [summarizeChat, chatChange('chat.summarized')],
  [reopenChat, chatChange('chat.reopened')],
  [
    transferChat,
    (call) =>
      ofChat(call, (chat, audience) => [
        { type: 'chat.queued', payload: { chat, reason: 'transferred' }, audience },
      ]),
  ],
  [
    rateChat,
    (call) =>
      ofChat(call, (chat, audience) => {
        const stars = Number(call.sent.stars)
        return [{ type: 'feedback.added', payload: { chat_id: chat.id, stars }, audience }]
      }),
  ],
  [
    savePrompt,
    ({ response, botId }) => {
      const { version = 1 } = (response ?? {}) as { version?: number }
      const payload = { bot_id: botId, version: Math.max(1, version) }
      return [{ type: 'prompt.saved', payload, audience: 'supervisors' }]
    },
  ],
  [uploadDocuments, documentEvents('document.added')],
  [markImportant, documentEvents('document.progressed')],
  [retryDocument, documentEvents('document.progressed')],
  [
    deleteDocument,
    ({ id, botId }) => [
      { type: 'document.deleted', payload: { id, bot_id: botId }, audience: 'supervisors' },
    ],
  ],
  [addWebUrl, urlEvent('url.added')],
  [updateWebUrl, urlEvent('url.progressed')],
  [refreshWebUrl, urlEvent('url.progressed')],
  [
    deleteWebUrl,
    ({ id, botId }) => [{ type: 'url.deleted', payload: { id, bot_id: botId }, audience: 'supervisors' }],
  ],
  [
    addMember,
    ({ response }) =>
      Value.Check(Member, response)
        ? [{ type: 'member.added', payload: { member: response }, audience: 'everyone' }]
        : [],
  ],
  [setMemberActive, memberChanged],
  [setMemberRole, memberChanged],
  [resetMemberPassword, memberChanged],
  [saveChatConfig, clientChanged],
  [saveModel, clientChanged],
  [saveClientConfig, brandingChanged],
])
