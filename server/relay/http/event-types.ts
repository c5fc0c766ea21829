import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { serverRoot } from '#server/lib/runnable.ts'
import { fixedText } from '#server/plugins/fixed-text.ts'

/** Path of the file with the types of socket events, for programs in TypeScript. */
const EVENT_TYPES_PATH = '/parley-events.d.ts'

/** Serves the types of the socket's events and commands. */
export function serveEventTypes(app: FastifyInstance): void {
  const types = readFileSync(join(serverRoot, `plugins/docs/generated${EVENT_TYPES_PATH}`), 'utf8')
  const send = fixedText(types, 'text/plain; charset=utf-8')
  app.get(EVENT_TYPES_PATH, (request, reply) => send(request, reply))
}
