import type { listChatAgents } from '#contract/account/member-pictures.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { ResponseOf } from '#contract/base/route.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { VisitorChat } from '#contract/chats/chat-shapes.ts'
import type { Message } from '#contract/chats/message-shapes.ts'
import type { Contact } from '#contract/visitor/visitor-contact.ts'
import type { FoundFaq } from '#contract/visitor/visitor-home.ts'
import { publicBotOf } from '#tests/support/shapes.ts'

const asked = { enabled: true, required: true }

/** Bot with none of the optional settings. */
export const plainBot: PublicBot = publicBotOf({
  id: 1,
  bot_name: 'Shop helper',
  welcome_message: 'Hello [[name]]! How can I help?',
  customer_info_custom_field: {
    enabled: false,
    username: asked,
    email: asked,
    phone: { enabled: true, required: false },
    custom_fields: [],
  },
})

/** A call made by the widget. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const json = (status: number, body: unknown) =>
  ({
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: null,
    json: async () => body,
  }) as unknown as Response

/** Creates the stream of one answer: the test controls what is sent and when it ends. */
export function createStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  const encoder = new TextEncoder()
  return {
    response: {
      ok: true,
      status: 200,
      headers: new Headers({ 'content-type': 'text/event-stream' }),
      body,
    } as unknown as Response,
    send: (event: string, data: unknown) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
  }
}

/** Serves the visitor's calls according to the contract, with one chat in memory. */
export function createFakeServer(bot: PublicBot = plainBot) {
  const calls: Call[] = []
  const messages: Message[] = []
  const streams: ReturnType<typeof createStream>[] = []
  const refusals = new Map<string, { code: ErrorCode; status: number; times: number }>()
  /** Idempotency keys of the chats that were started. */
  const begun = new Set<string | undefined>()
  const lost = new Set<string>()
  const faqs: FoundFaq[] = []
  const agents: ResponseOf<typeof listChatAgents>['agents'][number][] = []
  let token = 'token-1'
  let chat: VisitorChat | null = null
  let contact: Contact = { is_offered: false, back_at: null }

  const add = (sender: Message['sender'], text: string, more: Partial<Message> = {}): Message => {
    const order = messages.length + 1
    const message: Message = {
      id: order,
      chat_id: 7,
      order,
      role: sender === 'customer' ? 'user' : 'assistant',
      sender,
      agent: sender === 'agent' ? { id: 3, name: 'Linh Trần' } : null,
      message: text,
      created_at: new Date().toISOString(),
      client_message_id: null,
      file_chat_messages: [],
      references: [],
      ...more,
    }
    messages.push(message)
    return message
  }
  const visitorChat = (): VisitorChat => ({
    id: 7,
    status: 'bot',
    user_name: '',
    assigned_agent: null,
    ended_by: null,
    created: new Date().toISOString(),
    read: { customer: 0, agent: 0 },
    seq: 1,
    ...chat,
    messages: [...messages],
  })

  const answer = (call: Call): Response => {
    const { method, path, headers, body } = call
    const refusal = refusals.get(path)
    if (refusal && refusal.times > 0) {
      refusal.times -= 1
      return json(refusal.status, { code: refusal.code, requestId: 'r-1' })
    }
    if (path === '/ai/bot/config-by-api-key') return json(200, bot)
    if (path === '/ai/client/create-chat') {
      begun.add(headers['idempotency-key'])
      chat = visitorChat()
      return json(201, { ...chat, token })
    }
    if (path === '/ai/client/chats') {
      const last_message = messages.at(-1)?.message ?? null
      const entities = [{ id: 7, token, status: 'ended', last_message, updated_at: new Date().toISOString() }]
      return json(200, { entities })
    }
    if (path === '/ai/client/faqs') {
      const { search } = body as { search: string }
      const entities = faqs.filter(({ question }) => question.toLowerCase().includes(search.toLowerCase()))
      return json(200, { entities })
    }
    if (path === '/ai/client/chat/7/token') return json(200, { token })
    if (headers.authorization !== `Bearer ${token}`)
      return json(401, { code: 'token_invalid', requestId: 'r-1' })
    if (path === '/link-preview') {
      const { url } = body as { url: string }
      const image = 'https://shop.example/lamp.png'
      return json(200, { title: 'Lamps of oak', description: 'By hand', image, url, domain: 'shop.example' })
    }
    if (path === '/ai/client/chat/7' && method === 'GET') return json(200, visitorChat())
    if (path === '/ai/client/chat/7/agents') return json(200, { agents })
    if (path === '/ai/client/chat/7/contact' && method === 'GET') return json(200, contact)
    if (path === '/ai/client/chat/7/message') {
      const key = headers['idempotency-key'] ?? null
      const text = (body as { message: string }).message
      const saved =
        messages.find(({ client_message_id }) => client_message_id === key) ??
        add('customer', text, { client_message_id: key })
      const stream = createStream()
      streams.push(stream)
      stream.send('message', saved)
      return stream.response
    }
    return json(204, undefined)
  }

  const fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    const headers = init.headers as Record<string, string>
    const call = {
      method: init.method ?? 'GET',
      path: new URL(input, 'http://localhost').pathname,
      headers,
      body,
    }
    calls.push(call)
    const response = answer(call)
    if (lost.delete(call.path)) throw new TypeError('Failed to fetch')
    return response
  }
  return {
    fetch,
    calls,
    messages,
    streams,
    begun,
    /** FAQ entries of the bot; searches match their questions. */
    faqs,
    /** Agents of the chat, with the URLs of their pictures. */
    agents,
    add,
    /** Returns the calls to a path, in order. */
    to: (path: string) => calls.filter((call) => call.path === path),
    /** Rejects the next calls to a path. */
    refuse: (path: string, code: ErrorCode, status: number, times = 1) =>
      refusals.set(path, { code, status, times }),
    /** Executes the next call to a path, but drops its response. */
    lose: (path: string) => lost.add(path),
    /** Invalidates the visitor's token; the next token is different. */
    expireToken: () => {
      token = `${token}+`
    },
    /** Sets whether visitors are asked for an email address. */
    offer: (offered: Contact) => {
      contact = offered
    },
    set: (changes: Partial<VisitorChat>) => {
      chat = { ...visitorChat(), ...changes }
    },
  }
}
