import type { AddressInfo } from 'node:net'
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { answerAs, settingsOf } from '../support/part.ts'

/** Bare @fastify/http-proxy: the reference for calls proxied by the relay. */
const { upstream } = settingsOf<{ upstream: string }>()
const app = Fastify()

answerAs({
  listen: async () => {
    await app.register(httpProxy, { upstream, prefix: '/ai', rewritePrefix: '/ai' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  },
})
