import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { feed, identify, readJournal, reportPresence } from '#contract/system.ts'
import { answerAs } from '../support/part.ts'

/** An API of nothing but a feed that says what the measurement wants, and of one small answer. */
const app = Fastify({ forceCloseConnections: true })
const streams = new Set<Readable & { write(text: string): boolean }>()
let seq = 0
let users = 0
const small = {
  entities: Array.from({ length: 10 }, (_, id) => ({ id, name: `Row ${id}`, state: 'waiting' })),
}

app.post(feed.path, (_request, reply) => {
  const stream = new PassThrough()
  streams.add(stream)
  stream.write('{"ready":true}\n')
  reply.type('application/x-ndjson').send(stream)
})
app.post(identify.path, () => ({
  kind: 'member',
  client_id: 1,
  user_id: ++users,
  name: 'Agent',
  session_id: `s${users}`,
  role: 'supervisor',
  sees_all: true,
  expires_at: Date.now() + 3_600_000,
}))
app.post(reportPresence.path, (_request, reply) => reply.status(204).send())
app.get(readJournal.path, () => ({ events: [], seq, head: seq, resync: false }))
app.get('/ai/bot/all', () => small)

answerAs({
  readers: () => streams.size,
  listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
  emit: async ({ events, payload }: { events: number; payload: object }) => {
    for (let i = 0; i < events; i++) {
      const event = {
        type: 'message.added',
        seq: ++seq,
        at: new Date().toISOString(),
        ...payload,
        t: String(process.hrtime.bigint()),
      }
      const line = `${JSON.stringify({ client_id: 1, event, chat_id: 1, audience: null })}\n`
      for (const stream of streams) stream.write(line)
      await new Promise(setImmediate)
    }
  },
})
