import type { Static } from 'typebox'
import { fromCallback, fromPromise } from 'xstate'
import type { ProofOfWork } from '#contract/base/proof-of-work.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type {
  askForAgent,
  createChat,
  getVisitorChat,
  leaveChat,
  rateChat,
  readVisitorChat,
  renewVisitor,
} from '#contract/visitor/visitor.ts'
import type { getContact, leaveContact, leaveDetails } from '#contract/visitor/visitor-contact.ts'
import { failureOf } from '#machines/failure.ts'
import type { Answers } from '#machines/widget/pre-chat.ts'
import type {
  ChatKey,
  DetailsInput,
  NewChat,
  NewChatInput,
  TurnInput,
} from '#machines/widget/widget-types.ts'
import { refusesIdentity, warnOf } from '../panel/identity.ts'
import type { SessionParts } from '../panel/session-types.ts'
import { withTicket } from '../panel/ticket.ts'
import { reportVisit } from './report-visit.ts'
import { sendMessage } from './send-message.ts'
import { followChat, type VisitorSocket } from './socket.ts'

/** Dependencies of a conversation's actors. */
export interface ConversationParts extends SessionParts {
  readonly bot: PublicBot
  /** Locale and welcome text shown to the visitor; sent when the chat starts. */
  readonly about: () => { readonly locale: string; readonly welcome: string }
  /** Returns the visitor's identity token once it is known whether they have another open chat; null without a token. */
  readonly identity: () => Promise<string | null>
  /** Receives the current socket for sending typing events; null while disconnected. */
  readonly holdSocket: (socket: VisitorSocket | null) => void
}

/** Returns the visitor's details for the server, without empty fields. */
function visitorOf(answers: Answers | null) {
  if (!answers) return {}
  const { username, email, phone, custom } = answers
  return {
    ...(username && { user_name: username }),
    ...(email && { email }),
    ...(phone && { phone }),
    custom_fields: Object.fromEntries(Object.entries(custom).filter(([, value]) => value !== '')),
  }
}

/** Actors that call the API about an existing chat. */
const chatActors = ({ api }: ConversationParts) => ({
  loadChat: fromPromise(({ input, signal }: { input: ChatKey; signal: AbortSignal }) =>
    api.ofChat<typeof getVisitorChat>(input, 'GET', '/ai/client/chat/:id', { signal }),
  ),
  askForAgent: fromPromise<void, ChatKey>(async ({ input }) => {
    await api.ofChat<typeof askForAgent>(input, 'POST', '/ai/client/chat/:id/agent')
  }),
  leaveChat: fromPromise<void, ChatKey>(async ({ input }) => {
    await api.ofChat<typeof leaveChat>(input, 'POST', '/ai/client/chat/:id/end')
  }),
  loadContact: fromPromise(({ input, signal }: { input: ChatKey; signal: AbortSignal }) =>
    api.ofChat<typeof getContact>(input, 'GET', '/ai/client/chat/:id/contact', { signal }),
  ),
  leaveContact: fromPromise<void, ChatKey & { email: string }>(async ({ input }) => {
    const body = { email: input.email }
    await api.ofChat<typeof leaveContact>(input, 'PUT', '/ai/client/chat/:id/contact', { body })
  }),
  leaveDetails: fromPromise<Answers, DetailsInput>(async ({ input }) => {
    const body = { ...visitorOf(input.answers), wants_person: input.wantsPerson }
    await api.ofChat<typeof leaveDetails>(input, 'PUT', '/ai/client/chat/:id/details', { body })
    return input.answers
  }),
  markRead: fromPromise<void, ChatKey & { order: number; state: 'delivered' | 'read' }>(async ({ input }) => {
    const body = { order: input.order, state: input.state }
    await api.ofChat<typeof readVisitorChat>(input, 'PUT', '/ai/client/chat/:id/read', { body })
  }),
  rateChat: fromPromise<void, ChatKey & { stars: number; feedback: string }>(async ({ input }) => {
    const body = { stars: input.stars, feedback: input.feedback }
    await api.ofChat<typeof rateChat>(input, 'POST', '/ai/client/chat/:id/feedback', { body })
  }),
})

/**
 * Calls `begin`, and calls it again with a proof of work if the bot requires one. Most bots do not, so the code for it loads on
 * demand.
 */
async function withWork<T>(
  key: string,
  signal: AbortSignal,
  begin: (work: { readonly proof_of_work?: Static<typeof ProofOfWork> }) => Promise<T>,
): Promise<T> {
  try {
    return await begin({})
  } catch (error) {
    const { code, params } = failureOf(error)
    if (code !== 'proof_required') throw error
    const { solveChallenge } = await import('./solve-challenge.ts')
    const challenge = String(params?.challenge)
    const nonce = await solveChallenge({ challenge, bits: Number(params?.bits), key }, signal)
    return begin({ proof_of_work: { challenge, nonce } })
  }
}

/** Actors whose calls need the page's ticket, because they issue a visitor token. */
const tokenActors = ({ api, host, about, identity }: ConversationParts) => ({
  createChat: fromPromise<NewChat, NewChatInput>(async ({ input, signal }) => {
    const who = await identity()
    // Throws if the visitor has continued another of their chats in the meantime.
    signal.throwIfAborted()
    const { locale, welcome } = about()
    const body = { chat_default_message: welcome, language: locale, ...visitorOf(input.answers) }
    const begin = (more: { readonly identity?: string }) =>
      withWork(input.key, signal, (work) =>
        withTicket(host, (headers) =>
          api.call<typeof createChat>('POST', '/ai/client/create-chat', {
            body: { ...body, ...more, ...work },
            headers: { ...headers, 'idempotency-key': input.key },
          }),
        ),
      )
    if (!who) return begin({})
    return begin({ identity: who }).catch((error) => {
      // Visitors who cannot be identified can still start a chat.
      if (!refusesIdentity(failureOf(error))) throw error
      warnOf(failureOf(error))
      return begin({})
    })
  }),
  renewToken: fromPromise(({ input }: { input: ChatKey }) =>
    withTicket(host, (headers) =>
      api.call<typeof renewVisitor>('POST', '/ai/client/chat/:id/token', {
        id: input.chatId,
        body: { token: input.token },
        headers,
      }),
    ),
  ),
})

/** Returns the actors of the widget machine, which use the REST API and the socket. */
export const actorsOf = (parts: ConversationParts) => ({
  ...chatActors(parts),
  ...tokenActors(parts),
  network: fromCallback<{ type: string }, undefined>(({ sendBack }) => {
    const notify = () => sendBack({ type: 'connection.restored' })
    window.addEventListener('online', notify)
    return () => window.removeEventListener('online', notify)
  }),
  loadBot: fromPromise<PublicBot, undefined>(async () => parts.bot),
  sendMessage: fromCallback<{ type: string }, TurnInput>(({ input, sendBack }) => {
    const stop = new AbortController()
    sendMessage(parts, input, sendBack, stop.signal).catch((error) => {
      if (!stop.signal.aborted) sendBack({ type: 'question.failed', failure: failureOf(error) })
    })
    return () => stop.abort()
  }),
  socket: fromCallback<{ type: string }, ChatKey & { after: number }>(({ input, sendBack }) => {
    reportVisit(parts, input)
    return followChat(input, { ...parts, tell: sendBack, hold: parts.holdSocket })
  }),
})
