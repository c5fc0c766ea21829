import type { FastifyBaseLogger } from 'fastify'
import { getProfile } from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import * as internal from '#contract/journal/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createIdentify, type Identify } from '../base/identify.ts'
import type { Upstream } from '../base/upstream.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { ExternalCallers } from './callers.ts'
import type { Numbering } from './numbering.ts'

/** Interval of health checks, and failed checks in a row after which the backend counts as down. */
const CHECK_INTERVAL_MS = 2_000
const FAILED_CHECKS_MAX = 2

/** External API mode: the backend serves the contract, but not `/internal/…`, whose responses the relay makes itself. */
export interface ExternalApi {
  /** True while the backend is known to have no feed, so that it is no Parley API. */
  readonly isExternal: boolean
  /** Whether the last health checks succeeded. */
  readonly isUp: boolean
  readonly callers: ExternalCallers
  /** The upstream, but internal routes are served by the relay itself while the backend is external. */
  readonly upstream: Upstream
  readonly identify: Identify
  /** Switches to external API mode, because the backend has no feed. */
  enable(): void
  /** Leaves external API mode, because the backend has a feed after all. */
  disable(): void
  close(): void
}

/** Returns handlers for internal routes, by what a relay knows without a feed. */
function internalHandlers(hub: JournalHub, numbering: Numbering, callers: ExternalCallers) {
  const journal = async ({ params, query }: { params: { id: number }; query: { until?: number } }) => {
    const head = hub.get(params.id)?.position ?? numbering.start
    // No events are stored: a console that missed some reloads.
    return { events: [], seq: head, head, resync: query.until === undefined }
  }
  const locate = async ({ params }: { params: { id: number } }) => {
    const found = await callers.chatOf(params.id)
    if (!found) throw new AppError('not_found')
    const { clientId, chat } = found
    return { client_id: clientId, channel: chat.channel, assigned_to: chat.assigned_agent?.id ?? null }
  }
  return new Map<Route, (input: never) => Promise<unknown>>([
    [internal.readJournal, journal],
    [internal.locateChat, locate],
    [internal.reportPresence, async () => undefined],
    [internal.reportVisitors, async () => undefined],
    // The backend itself decides which sites may show the widget, when the page loads it.
    [internal.frameOf, async () => ({ frame_ancestors: '*' })],
  ])
}

/** Creates external API mode, switched off; `onDown` is called when an external backend goes down. */
export function createExternalApi(
  upstream: Upstream,
  hub: JournalHub,
  numbering: Numbering,
  log: FastifyBaseLogger,
  onDown: () => void,
): ExternalApi {
  const callers = new ExternalCallers(upstream)
  const identifyByApi = createIdentify(upstream)
  let isExternal = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const handlers = internalHandlers(hub, numbering, callers)

  /** Counts the backend as up on any response, errors included. */
  const check = async () => {
    const responds = await upstream.call(getProfile, {}).then(
      () => true,
      (error) => error instanceof AppError && error.code !== 'upstream_unavailable',
    )
    const wasUp = failures < FAILED_CHECKS_MAX
    failures = responds ? 0 : failures + 1
    if (wasUp && failures >= FAILED_CHECKS_MAX) {
      log.warn('the backend does not respond')
      onDown()
    }
    if (!wasUp && responds) log.info('the backend responds again')
    if (isExternal) timer = setTimeout(check, CHECK_INTERVAL_MS).unref()
  }

  return {
    get isExternal() {
      return isExternal
    },
    get isUp() {
      return failures < FAILED_CHECKS_MAX
    },
    callers,
    identify: (credentials) => (isExternal ? callers.identify(credentials) : identifyByApi(credentials)),
    upstream: {
      ...upstream,
      call: (route, input, headers) => {
        const handler = isExternal ? handlers.get(route) : undefined
        return (handler ? handler(input as never) : upstream.call(route, input, headers)) as never
      },
    },
    enable: () => {
      if (isExternal) return
      isExternal = true
      log.info('the backend has no feed; events come from proxied calls and POST /relay/events')
      void check()
    },
    disable: () => {
      isExternal = false
      failures = 0
      clearTimeout(timer)
      log.info('the backend now has a feed; events come from it')
    },
    close: () => clearTimeout(timer),
  }
}
