import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import type { RequestOf } from '#contract/base/route.ts'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/journal/protocol.ts'
import { feed, identify, readJournal, reportPresence } from '#contract/journal/system.ts'
import { sendMessage } from '#contract/visitor/visitor.ts'
import { moment } from '../support/figures.ts'
import { answerAs } from '../support/part.ts'

/** Minimal API: a feed that sends the benchmark's events, and a few small responses. */
const app = Fastify({ forceCloseConnections: true })
const streams = new Set<Readable & { write(text: string): boolean }>()
/** An event of the size of a real `message.added`. */
const likeReal = {
  message: {
    ...{ id: 1, chat_id: 1, order: 7, role: 'user', sender: 'customer', agent: null, message: '' },
    ...{
      created_at: '2026-01-02T03:04:05.000Z',
      client_message_id: 'k1',
      references: [],
      file_chat_messages: [],
    },
  },
  chat: {
    ...{
      id: 1,
      bot_id: 1,
      bot_name: 'Default AI Chatbot',
      channel: 'widget',
      status: 'assigned',
      version: 3,
    },
    ...{
      user_name: 'Visitor 1',
      email: null,
      phone: null,
      age: null,
      gender: null,
      location: null,
      language: 'en-US',
    },
    ...{
      sentiment: 'neutral',
      tags: [],
      summary: null,
      summarized_times: 0,
      message_count: 7,
      custom_fields: {},
    },
    ...{ assigned_agent: { id: 1, name: 'Ada B' }, assigned_at: '2026-01-02T03:04:05.000Z', ended_by: null },
    ...{
      created: '2026-01-02T03:04:05.000Z',
      updated_at: '2026-01-02T03:04:05.000Z',
      read: { customer: 7, agent: 6 },
    },
    last_message: {
      order: 7,
      sender: 'customer',
      message: 'Where is my parcel?',
      created_at: '2026-01-02T03:04:05.000Z',
    },
  },
}
let seq = 0
let users = 0
const small = {
  entities: Array.from({ length: 10 }, (_, id) => ({ id, name: `Row ${id}`, state: 'waiting' })),
}

app.post(feed.path, (request, reply) => {
  reply.header(PROTOCOL_HEADER, String(PROTOCOL))
  // A relay first sends a request without its key to learn which server it is talking to.
  if (!request.headers.authorization) return reply.status(401).send({ code: 'token_missing' })
  const stream = new PassThrough()
  streams.add(stream)
  stream.write('{"ready":true}\n')
  return reply.type('application/x-ndjson').send(stream)
})
const visitor = (chat: string) => ({
  kind: 'visitor',
  client_id: 1,
  bot_id: 1,
  chat_id: Number(chat),
  name: 'Visitor',
  expires_at: Date.now() + 3_600_000,
})
const member = () => ({
  kind: 'member',
  client_id: 1,
  user_id: ++users,
  name: 'Agent',
  session_id: `s${users}`,
  role: 'supervisor',
  sees_all: true,
  expires_at: Date.now() + 3_600_000,
})
app.post<{ Body: RequestOf<typeof identify>['body'] }>(identify.path, ({ body }) => ({
  answers: body.handshakes.map(({ api_key, token }) => (api_key ? visitor(token) : member())),
}))
app.post(reportPresence.path, (_request, reply) => reply.status(204).send())
app.get(readJournal.path, () => ({ events: [], seq, head: seq, resync: false }))
app.get('/ai/bot/all', () => small)
// Sends a message out as soon as it arrives, to show what a message costs without a database.
app.post<{ Params: { id: string }; Body: { message: string } }>(sendMessage.path, ({ params, body }) => {
  const chat_id = Number(params.id)
  const message = { ...likeReal.message, chat_id, message: body.message }
  tell({ message, chat: { ...likeReal.chat, id: chat_id } }, chat_id)
  return { message, reply: null }
})

function tell(payload: object, chat_id: number): void {
  const event = { type: 'message.added', seq: ++seq, at: new Date().toISOString(), ...payload }
  const line = `${JSON.stringify({ client_id: 1, event, chat_id, audience: null })}\n`
  for (const stream of streams) stream.write(line)
}

answerAs({
  readers: () => streams.size,
  listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  emit: async ({ events, payload }: { events: number; payload: object }) => {
    for (let i = 0; i < events; i++) {
      tell({ ...payload, t: `t:${moment()}` }, 1)
      await new Promise(setImmediate)
    }
  },
})
