import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from './bus.ts'

/** Returns a bus for a single relay; it sends nothing. */
const alone = (): Bus => ({
  id: randomUUID(),
  state: 'alone',
  publish: () => {},
  mark: async () => true,
  onMessage: () => {},
  onOpen: () => {},
  close: async () => {},
})

/** Opens the bus over Redis; without Redis, returns a bus for a single relay. Never throws. */
export async function createBus(
  redisUrl: string | null,
  internalKey: string,
  log: FastifyBaseLogger,
): Promise<Bus> {
  if (!redisUrl) return alone()
  const { RedisBus } = await import('./redis-bus.ts')
  return new RedisBus(redisUrl, internalKey, log)
}
