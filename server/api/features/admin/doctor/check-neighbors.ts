import { randomBytes } from 'node:crypto'
import { request } from 'undici'
import type { Finding } from '#contract/account/installation.ts'
import { SECOND_MS } from '#contract/base/units.ts'
import type { Config } from '#server/config.ts'
import type { ProviderHealth } from '#server/engine/provider/provider-health.ts'
import { closeRedisClient, createRedisClient } from '#server/lib/redis-client.ts'
import { isPublic } from './check-settings.ts'
import { problem, reasonOf, warning } from './finding.ts'

const TIMEOUT_MS = 8 * SECOND_MS
/** Oldest supported version of Redis. */
const REDIS_MIN = 6

/** Finds out whether Redis can be reached and is new enough. */
export async function checkRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (!redisUrl) return []
  const client = createRedisClient(redisUrl)
  let last: unknown = new Error('no response')
  client.on('error', (error) => {
    last = error
  })
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(last), TIMEOUT_MS).unref()
  })
  try {
    await Promise.race([client.connect(), late])
    const info = await Promise.race([client.info('server'), late])
    const version = /redis_version:([\d.]+)/.exec(String(info))?.[1] ?? ''
    return version && Number.parseInt(version, 10) < REDIS_MIN ? [problem('redis_old', { version })] : []
  } catch (error) {
    return [problem('redis_unreachable', { reason: reasonOf(error) })]
  } finally {
    await closeRedisClient(client).catch(() => {})
  }
}

/** Finds out which APIs in `API_UPSTREAM` do not respond. */
export async function checkApis({ apiUpstream }: Config): Promise<Finding[]> {
  const urls = apiUpstream?.split(',').filter((url) => url.startsWith('http')) ?? []
  const found = await Promise.all(
    urls.map(async (url) => {
      try {
        const { body } = await request(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        await body.dump()
        return []
      } catch (error) {
        return [
          problem('api_unreachable', {
            url: new URL(url).origin + new URL(url).pathname,
            reason: reasonOf(error),
          }),
        ]
      }
    }),
  )
  return found.flat()
}

/** Finds out whether the AI provider has failed since it last answered. */
export function checkProvider({ openai }: Config, health: ProviderHealth): Finding[] {
  const { lastFailure, lastSuccess } = health.state()
  const isFailing = lastFailure !== null && (lastSuccess === null || lastSuccess < lastFailure.at)
  return openai && isFailing ? [problem('provider_failing', { reason: lastFailure.code })] : []
}

/** Finds out whether channel providers can reach the webhooks: verifies Meta's webhook as Meta does. */
export async function checkChannels(config: Config): Promise<Finding[]> {
  const { channels, publicUrl } = config
  if (!channels.meta && !channels.instagram && !channels.zalo) return []
  if (!publicUrl.startsWith('https:') || !isPublic(config))
    return [problem('channels_need_https', { url: publicUrl })]
  if (!channels.metaVerifyToken) return []
  const challenge = randomBytes(8).toString('hex')
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': channels.metaVerifyToken,
    'hub.challenge': challenge,
  })
  const address = `${publicUrl}/webhooks/meta`
  try {
    const { statusCode, body } = await request(`${address}?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if ((await body.text()) === challenge) return []
    return [problem('channel_webhook_unreachable', { url: address, reason: `HTTP ${statusCode}` })]
  } catch (error) {
    return [warning('channel_webhook_unreachable', { url: address, reason: reasonOf(error) })]
  }
}
