// A small backend written from section 7 of the specification alone, as an older service would be. Run:
// `node server.mjs [PORT] [DIALECT]`.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { newState, stamp } from './data.mjs'
import { dialects } from './dialects.mjs'

const state = newState()
/** The service never sends more rows than this, even if `length` is larger. */
const ROWS_MAX = 3
const dialect = dialects[process.argv[3] ?? 'old']
const tokens = new Map()
// A parent process is told the port, and restores the initial state; members stay signed in.
process.on('disconnect', () => process.exit())
process.on('message', () => {
  Object.assign(state, newState())
  for (const [token, { id }] of tokens) tokens.set(token, byId(state.users, id))
  process.send('restored')
})
/** Number of requests for lists of chats, and number of times that the list had not changed. */
const counts = { lists: 0, unchanged: 0 }
const nextId = () => String(state.nextId++)

class Refused extends Error {
  constructor(status, body) {
    super(`refused: ${status}`)
    Object.assign(this, { status, body })
  }
}
const detail = (status, text) => new Refused(status, { detail: text })
const found = (row) => {
  if (!row) throw detail(404, 'Item does not exist')
  return row
}
const byId = (rows, id) => found(rows.find((row) => row.id === id))
const required = (place, name, value) => {
  if (value === undefined || value === '')
    throw new Refused(422, { detail: [{ loc: [place, name], msg: 'field required', type: 'missing' }] })
  return value
}
const rowsOf = (rows, query) => {
  const start = Number(query.get('start') ?? 0)
  return rows.slice(start, start + Math.min(ROWS_MAX, Number(query.get('length') ?? 20)))
}
const botOfKey = ({ headers }) => {
  const key = required('header', 'api-key', headers['api-key'])
  const bot = state.bots.find(({ api_key }) => api_key === key)
  if (!bot) throw new Refused(403, { error: 'Unknown API key' })
  return bot
}
const withoutMessages = ({ messages: _, ...chat }) => chat
const say = (chat, role, message) => {
  const order = chat.messages.length + 1
  const row = { id: nextId(), chat_id: chat.id, order: String(order), role, message, created_at: stamp() }
  chat.messages.push(row)
  const sentiment = /terrible/.test(message) ? 'Very Negative' : chat.sentiment
  Object.assign(chat, { last_message: message, updated_at: row.created_at, ...(sentiment && { sentiment }) })
  return row
}
const change = (rows, id, more) => Object.assign(byId(rows, id), more)

/** The calls of section 7: method, path, handler. A handler gets the path's parameters and the parts of the request. */
const routes = [
  // Bots
  [
    'GET',
    '/ai/bot/all',
    () => ({ bots: state.bots.map(listed), integrations: [{ bot_id: '7', integrations: [] }] }),
  ],
  [
    'PUT',
    '/ai/bot/:id/toggle-disable-bot',
    ({ id, body }) => {
      change(state.bots, id, { is_disabled: String(body.is_disabled) })
      return { message: 'success' }
    },
  ],
  ['GET', '/ai/bot/:id/get-bot-by-id', ({ id }) => byId(state.bots, id)],
  [
    'GET',
    '/ai/bot/config-by-api-key',
    (call) => {
      const { api_key: _, client_id: __, ...config } = botOfKey(call)
      return config
    },
  ],
  [
    'PUT',
    '/ai/bot/:id/update-bot',
    ({ id, body }) => {
      required('body', 'bot_name', body.bot_name)
      change(state.bots, id, { ...body, id, allowed_domain: [body.allowed_domain].flat().join(', ') })
      return null
    },
  ],
  ['PUT', '/identity/client/:id/config', () => ({ message: 'success' })],
  // Chat settings and analytics
  ['GET', '/config/client/chat-config', () => state.config],
  [
    'POST',
    '/config/client/chat-config',
    ({ body }) => {
      Object.assign(state.config, body)
      return null
    },
  ],
  ['GET', '/ai/chat/analytic', () => analytics],
  ['GET', '/ai/chat/analytic/:id', () => analytics],
  ['GET', '/report/chatStatistics', () => statistics()],
  ['GET', '/report/chatStatistics/:id', () => statistics()],
  // Ad hoc report
  [
    'GET',
    '/report/adhocReport/getAdhocReportFilterOptions',
    () => ({
      assignees: state.users.map(({ id, first_name }) => ({ id, name: first_name })),
      channels: ['Website'],
      sentiments: ['Very Negative', 'Neutral'],
      userNames: state.chats.map((chat) => chat.user_name),
      botIds: state.bots.map(({ id }) => id),
    }),
  ],
  [
    'POST',
    '/report/adhocReport/searchAdhocReport',
    ({ body }) => {
      const start = Number(body.start ?? 0)
      const rows = state.chats.slice(start, start + ROWS_MAX)
      const entities = rows.map((chat) => ({
        id: chat.id,
        member_name: chat.user_name,
        tags: chat.tags,
        bot_name: 'Old bot',
      }))
      return { entities, total: String(state.chats.length) }
    },
  ],
  [
    'POST',
    '/report/adhocReport/exportAdhocReport',
    ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).end('name\nAnn\n')
      return undefined
    },
  ],
  // Chats
  [
    'GET',
    '/ai/client/chat/:id/dashboard-history',
    (call) => {
      required('header', 'api-key', call.headers['api-key'])
      required('header', 'client-id', call.headers['client-id'])
      return byId(state.chats, call.id)
    },
  ],
  [
    'POST',
    '/ai/client/create-chat',
    (call) => {
      const { chat_default_message } = call.body
      const user_name = call.body.user_name || 'Guest'
      const chat = {
        id: nextId(),
        bot_id: botOfKey(call).id,
        user_name,
        updated_at: stamp(),
        tags: null,
        messages: [],
      }
      state.chats.unshift(chat)
      if (chat_default_message) say(chat, 'assistant', chat_default_message)
      return { id: chat.id }
    },
  ],
  [
    'POST',
    '/ai/client/chat-files/:id/',
    (call) => {
      botOfKey(call)
      const chat = byId(state.chats, call.id)
      say(chat, 'user', 'Sent files')
      return say(chat, 'assistant', 'Thank you for the files.')
    },
  ],
  [
    'POST',
    '/ai/client/chat/:id/message',
    (call) => {
      botOfKey(call)
      const chat = byId(state.chats, call.id)
      say(chat, 'user', required('body', 'message', call.body.message))
      return chat.assigned_agent
        ? { message: null }
        : { message: say(chat, 'assistant', `You said: ${call.body.message}`).message }
    },
  ],
  [
    'POST',
    '/ai/chat/:id/manual',
    ({ id, body }) => {
      say(byId(state.chats, id), 'assistant', required('body', 'message', body.message))
      return { message: 'success' }
    },
  ],
  [
    'GET',
    '/ai/client/chats/all',
    ({ query }) => {
      const named = state.chats.filter(({ user_name }) => user_name)
      return { entities: rowsOf(named, query).map(withoutMessages), total: String(named.length) }
    },
  ],
  [
    'PUT',
    '/ai/chat/:id/assign',
    ({ id, body }) => {
      const { id: user } = byId(state.users, String(body.user_id))
      return withoutMessages(change(state.chats, id, { assigned_agent: user, assignment_date: stamp() }))
    },
  ],
  [
    'PUT',
    '/ai/chat/:id/unassign',
    ({ id }) => {
      change(state.chats, id, { assigned_agent: null, assignment_date: null })
      return null
    },
  ],
  [
    'POST',
    '/ai/chat/:id/summarize',
    ({ id }) => {
      const times = Number(byId(state.chats, id).summarized_times ?? 0) + 1
      change(state.chats, id, { summary: `Summary ${times}`, summarized_times: String(times) })
      return { summary: `Summary ${times}` }
    },
  ],
  ['GET', '/ai/chat/:id/summarize-calculate', () => ({ queries: '2' })],
  [
    'POST',
    '/ai/chat/:id/tags',
    ({ id, body }) => {
      const old = byId(state.chats, id).tags?.split(', ') ?? []
      change(state.chats, id, { tags: [...old, ...body.tags].join(', ') })
      return { message: 'success' }
    },
  ],
  [
    'PUT',
    '/ai/chat/:id/tags',
    ({ id, body }) => {
      change(state.chats, id, { tags: body.tags.join(', ') })
      return { message: 'success' }
    },
  ],
  ['GET', '/ai/chat/:id/tag-calculate', () => 1],
  [
    'POST',
    '/ai/chat/:id/tags/auto-generate/:lang',
    ({ id }) => {
      if (id === '105') throw new Refused(500, 'Internal Server Error')
      change(state.chats, id, { tags: 'order' })
      return { tags: ['order'] }
    },
  ],
  [
    'GET',
    '/ai/chat/feedbacks',
    ({ query }) => ({ entities: rowsOf(state.feedbacks, query), total: String(state.feedbacks.length) }),
  ],
  // Training
  ...['', '/:bot'].flatMap((bot) => [
    ['GET', `/ai${bot}/train/documents`, () => state.documents],
    [
      'POST',
      `/ai${bot}/train/document`,
      ({ text }) => {
        const file_name = /filename="([^"]+)"/.exec(text)?.[1]
        if (!file_name) throw new Refused(400, { message: 'No file was sent' })
        state.documents.push({ id: nextId(), file_name, upload_date: stamp() })
        return { message: 'success' }
      },
    ],
    [
      'PUT',
      `/ai${bot}/train/important-documents/:id`,
      ({ id, body }) => {
        change(state.documents, id, { is_important: String(body.is_important) })
        return null
      },
    ],
    ['GET', `/ai${bot}/train/web-urls`, () => ({ urls: state.urls })],
    [
      'POST',
      `/ai${bot}/train/web-url`,
      ({ body }) => {
        if (!String(body.url).startsWith('http'))
          throw new Refused(400, { error: { message: 'That is no web address' } })
        const url = { id: nextId(), url: body.url, title: body.title ?? '' }
        state.urls.push(url)
        return url
      },
    ],
    [
      'PUT',
      `/ai${bot}/train/web-url/:id`,
      ({ id, body }) => change(state.urls, id, { url: body.url, title: body.title }),
    ],
    [
      'DELETE',
      `/ai${bot}/train/web-urls/:id`,
      ({ id }) => {
        state.urls.splice(state.urls.indexOf(byId(state.urls, id)), 1)
        return { message: 'deleted' }
      },
    ],
  ]),
  [
    'DELETE',
    '/ai/train/document/:id',
    ({ id }) => {
      state.documents.splice(state.documents.indexOf(byId(state.documents, id)), 1)
      return { message: 'deleted' }
    },
  ],
  ['GET', '/ai/:bot/prompt', ({ bot }) => ({ prompt: state.prompts[bot] })],
  [
    'POST',
    '/ai/:bot/prompt',
    ({ bot, body }) => {
      state.prompts[bot] = required('body', 'prompt', body.prompt)
      return { message: 'success' }
    },
  ],
  // Identity
  [
    'GET',
    '/identity/client/users',
    ({ query }) => {
      const text = query.get('Search_Str') ?? ''
      const users = state.users.filter(({ email }) => email.includes(text.toLowerCase()))
      return { entities: rowsOf(users, query), total: String(users.length) }
    },
  ],
  [
    'PUT',
    '/identity/users/:id/active',
    ({ id, query }) => {
      change(state.users, id, { is_disabled: query.get('is_disabled') })
      return null
    },
  ],
  [
    'POST',
    '/identity/client/:client/user',
    ({ body }) => {
      if (state.users.some(({ email }) => email === body.email))
        throw new Refused(400, { errors: ['Email already exists'] })
      const user = { id: nextId(), ...body, username: body.email, is_disabled: false, password: undefined }
      state.users.push(user)
      return { id: user.id }
    },
  ],
  [
    'PUT',
    '/identity/user/:id/password-reset',
    ({ id }) => {
      byId(state.users, id)
      return null
    },
  ],
  [
    'PUT',
    '/identity/users/:id/role',
    ({ id, query }) => {
      change(state.users, id, { role: query.get('role') })
      return null
    },
  ],
  ['GET', '/identity/client/me', () => state.client],
  ['GET', '/identity/users/me', ({ user }) => user],
  ['GET', '/identity/client/:id/config/refer_model', () => ({ refer_model: state.model })],
  [
    'PUT',
    '/identity/client/:id/config/refer_model',
    ({ body }) => {
      state.model = body.refer_model
      return null
    },
  ],
  [
    'POST',
    '/identity/token2',
    ({ body }) => {
      const user = state.users.find(({ email }) => email === body.username)
      if (!user || body.password !== 'old password') throw detail(401, 'Incorrect username or password')
      if (String(user.is_disabled) === 'true') throw detail(400, 'Inactive user')
      const token = `old-${nextId()}`
      tokens.set(token, user)
      return { access_token: token }
    },
  ],
  ['POST', '/identity/forgot-password', () => ({ message: 'sent' })],
  [
    'POST',
    '/identity/verify-reset-token',
    () => {
      throw detail(400, 'Invalid token')
    },
  ],
  [
    'POST',
    '/identity/reset-password',
    () => {
      throw detail(400, 'Invalid token')
    },
  ],
]
const listed = ({ id, api_key, bot_name, is_disabled, primary_color }) => ({
  id,
  api_key,
  bot_name,
  is_disabled,
  primary_color,
})
const analytics = {
  this_month_chats: '2',
  total_chats: '7',
  this_month_queries: '12',
  total_queries: '90',
  queries_by_month: [],
}
const statistics = () => ({
  statistic: {
    totalChats: '7',
    missedChats: '1',
    reopenedChats: '0',
    averageNumberOfInteractionsPerChat: '2.5',
  },
  sentiments: [{ sentiment: 'Very Negative', count: '1' }],
  tags: [],
})

/** Calls without a bearer token. */
const open =
  /^\/(identity\/(token2|forgot-password|verify-reset-token|reset-password)|ai\/bot\/config-by-api-key|ai\/client\/(create-chat|chat\/[^/]+\/message|chat-files\/[^/]+\/))$/

const table = routes.map(([method, path, handle]) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  handle,
}))

const bodyOf = async (request) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  const type = request.headers['content-type'] ?? ''
  if (type.includes('form-urlencoded')) return { text, body: Object.fromEntries(new URLSearchParams(text)) }
  return { text, body: type.includes('json') && text ? JSON.parse(text) : {} }
}

const answer = async (request, response) => {
  const { pathname, searchParams: query } = new URL(request.url, 'http://localhost')
  const { text, body } = await bodyOf(request)
  const user = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
  if (!user && !open.test(pathname)) throw detail(401, 'Not authenticated')
  const here = table.filter(({ pattern }) => pattern.test(pathname))
  const route = here.find(({ method }) => method === request.method)
  if (!route) throw here.length ? detail(405, 'Method Not Allowed') : detail(404, 'Not Found')
  const parts = route.pattern.exec(pathname).groups
  return route.handle({ ...parts, headers: request.headers, query, body, text, user, response })
}

/** A customer rates a chat on a page of the service's own; the specification has no call for it. */
const rate = async (request) => {
  const { body } = await bodyOf(request)
  state.feedbacks.unshift({ user_id: null, chat_title: 'Order', feedback: null, ...body })
}

/**
 * Adds an entity tag to a list of chats. If the caller already has that version, responds with 304 and returns true; otherwise
 * returns false.
 */
const tagged = (request, response, text) => {
  if (!request.url.startsWith('/ai/client/chats/all')) return false
  const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
  counts.lists++
  response.setHeader('etag', tag)
  if (request.headers['if-none-match'] !== tag) return false
  counts.unchanged++
  response.writeHead(304).end()
  return true
}

const server = createServer((request, response) => {
  const send = (status, body) => {
    const isText = typeof body === 'string'
    const text = isText ? body : JSON.stringify(body)
    if (tagged(request, response, text)) return
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' })
    response.end(text)
  }
  if (request.url === '/counts') return send(200, counts)
  if (request.url === '/rated') return rate(request).then(() => send(204, ''))
  answer(request, response).then(
    (body) => body !== undefined && send(200, dialect.answer(body)),
    (error) =>
      error instanceof Refused
        ? send(error.status, dialect.error(error.body))
        : send(500, 'Internal Server Error'),
  )
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const { port } = server.address()
  if (process.send) process.send(port)
  else process.stdout.write(`${port}\n`)
})
