import type { LogErrorOptions, Logger } from 'vite'
import { expect, it } from 'vitest'
import { quietProxy } from '#server/bin/vite/quiet-proxy.ts'

/** Returns a logger, and the list of the lines that it has logged. */
function keptLogger() {
  const lines: string[] = []
  const keep = (line: string) => {
    lines.push(line)
  }
  const logger = { info: keep, error: keep, warn: keep } as unknown as Logger
  return { logger: quietProxy(logger), lines }
}

const failed = (code: string) => ({ error: Object.assign(new Error(code), { code }) }) as LogErrorOptions

it('says once that the server is starting, whichever calls and sockets do not reach it', () => {
  const { logger, lines } = keptLogger()
  logger.error('http proxy error: /identity/users/me\nError: connect ECONNREFUSED', failed('ECONNREFUSED'))
  logger.error('ws proxy error:\nError: connect ECONNREFUSED', failed('ECONNREFUSED'))
  logger.error('ws proxy socket error:\nError: read ECONNRESET', failed('ECONNRESET'))
  expect(lines).toEqual(['the server is starting; pages load again once it is ready'])
})

it('prints every other error', () => {
  const { logger, lines } = keptLogger()
  logger.error('http proxy error: /ai/bot/all', failed('CERT_HAS_EXPIRED'))
  logger.error('Internal server error: Unexpected token', failed('ECONNREFUSED'))
  expect(lines).toHaveLength(2)
})
