import type { AddressInfo } from 'node:net'
import { readConfig } from '#server/config.ts'
import { BACKLOG } from '#server/lib/backlog.ts'
import { buildRelay } from '#server/relay/app.ts'
import { answerAs, settingsOf } from '../support/part.ts'

/** Relay in front of a benchmark's upstream. */
const { upstream, internalKey = 'k'.repeat(40) } = settingsOf<{ upstream: string; internalKey?: string }>()
const config = readConfig({
  SECRET_KEY: 'x'.repeat(40),
  INTERNAL_KEY: internalKey,
  LOG_LEVEL: 'error',
  API_UPSTREAM: upstream,
})

answerAs({
  listen: async () => {
    const relay = await buildRelay(config, { upstream, files: null })
    await relay.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG })
    return (relay.server.address() as AddressInfo).port
  },
})
