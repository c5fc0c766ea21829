import type { FastifyBaseLogger } from 'fastify'
import { fingerprint } from '#server/lib/ids.ts'
import { closeRedisClient, createRedisClient } from '#server/lib/redis-client.ts'
import type { ShareTallies, Tally } from '#server/plugins/limit-counters.ts'

/** Maximum number of keys per call: enough for a busy API, few enough not to block Redis for others. */
const KEYS_MAX = 500

/**
 * Script that adds calls to counters, starts the window of a new counter, and returns each counter's sum and remaining
 * milliseconds.
 */
const ADD = `
local sums = {}
for i, key in ipairs(KEYS) do
  local calls = redis.call('INCRBY', key, ARGV[2 * i - 1])
  local left = redis.call('PTTL', key)
  if left < 0 then
    left = tonumber(ARGV[2 * i])
    redis.call('PEXPIRE', key, left)
  end
  sums[2 * i - 1] = calls
  sums[2 * i] = left
end
return sums`

/** Rate limit counters that several API processes share. */
export interface SharedLimits {
  readonly share: ShareTallies
  close(): Promise<void>
}

/** Settings for sharing rate limits through Redis. */
export interface RedisLimitSettings {
  readonly url: string
  /** Secret that separates installations using the same Redis, and ensures that the keys do not reveal callers. */
  readonly secretKey: string
  /** Function that shares the counts while Redis is unreachable. */
  readonly otherwise: ShareTallies
  readonly log: FastifyBaseLogger
}

/** Shares limits through Redis or, while Redis is unreachable, through `otherwise`; an outage is logged once. */
export function shareThroughRedis({ url, secretKey, otherwise, log }: RedisLimitSettings): SharedLimits {
  const client = createRedisClient(url)
  let isAway = false
  const reportUnavailable = (error: unknown) => {
    if (!isAway) log.warn({ err: error }, 'Redis is unreachable, limits are shared through the database')
    isAway = true
  }
  client.on('error', reportUnavailable)
  client.on('ready', () => {
    if (isAway) log.info('Redis is reachable again, limits are shared through it')
    isAway = false
  })
  // The promise rejects if the client is closed before it has ever reached Redis.
  client.connect().catch(() => {})

  const add = async (tallies: readonly Tally[]) => {
    const keys = tallies.map(({ key }) => `parley:limit:${fingerprint(`${secretKey} ${key}`).slice(0, 32)}`)
    const values = tallies.flatMap(({ calls, windowMs }) => [String(calls), String(Math.ceil(windowMs))])
    const sums = (await client.eval(ADD, { keys, arguments: values })) as number[]
    return tallies.map(({ key }, n) => ({
      key,
      calls: Number(sums[2 * n]),
      leftMs: Number(sums[2 * n + 1]),
    }))
  }

  return {
    share: async (tallies) => {
      const all: Awaited<ReturnType<typeof add>> = []
      for (let from = 0; from < tallies.length; from += KEYS_MAX) {
        const some = tallies.slice(from, from + KEYS_MAX)
        try {
          if (!client.isReady) throw new Error('not connected')
          all.push(...(await add(some)))
        } catch (error) {
          reportUnavailable(error)
          all.push(...(await otherwise(some)))
        }
      }
      return all
    },
    close: () => closeRedisClient(client),
  }
}
