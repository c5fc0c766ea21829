import type { FastifyBaseLogger } from 'fastify'
import { getProfile } from '#contract/members.ts'
import type { Route } from '#contract/route.ts'
import * as internal from '#contract/system.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Upstream } from '../http/upstream.ts'
import type { JournalHub } from '../journal/journal-hub.ts'
import { createIdentify, type Identify } from '../sockets/identify.ts'
import { ExternalCallers } from './callers.ts'
import type { Numbering } from './numbering.ts'

/** Milliseconds between two looks whether the backend answers, and looks in vain after which it counts as down. */
const CHECK_INTERVAL_MS = 2_000
const FAILED_CHECKS_MAX = 2

/** A backend that speaks the contract and is no Parley API: what the relay asks of `/internal/…` is answered from what it can know. */
export interface ExternalApi {
  /** True while the backend is known to have no feed. */
  readonly isForeign: boolean
  /** Whether it answered lately. */
  readonly isUp: boolean
  readonly callers: ExternalCallers
  /** The same as the upstream, with answers of its own for internal routes once the backend is known to be foreign. */
  readonly upstream: Upstream
  /** Says who is behind a handshake. */
  readonly identify: Identify
  /** The backend has no feed: from now on it is treated as foreign. */
  found(): void
  /** The backend has a feed after all. */
  mistaken(): void
  close(): void
}

/** Answers to internal routes, from what a relay can know without a feed. */
function internalAnswers(hub: JournalHub, numbering: Numbering, callers: ExternalCallers) {
  const journal = async ({ params, query }: { params: { id: number }; query: { until?: number } }) => {
    const head = hub.get(params.id)?.position ?? numbering.start
    // Nothing is kept: a console that missed something loads again.
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
    // Which sites may show the widget is the backend's to say, when the page loads it.
    [internal.frameOf, async () => ({ frame_ancestors: '*' })],
  ])
}

/** Prepares for a backend that is foreign; `onDown` is called when it stops answering. */
export function createExternalApi(
  upstream: Upstream,
  hub: JournalHub,
  numbering: Numbering,
  log: FastifyBaseLogger,
  onDown: () => void,
): ExternalApi {
  const callers = new ExternalCallers(upstream)
  const identifyByApi = createIdentify(upstream)
  let isForeign = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const answers = internalAnswers(hub, numbering, callers)

  /** Any answer at all says that it is there. */
  const look = async () => {
    const isThere = await upstream.call(getProfile, {}).then(
      () => true,
      (error) => error instanceof AppError && error.code !== 'upstream_unavailable',
    )
    const wasUp = failures < FAILED_CHECKS_MAX
    failures = isThere ? 0 : failures + 1
    if (wasUp && failures >= FAILED_CHECKS_MAX) {
      log.warn('the backend does not answer')
      onDown()
    }
    if (!wasUp && isThere) log.info('the backend answers again')
    if (isForeign) timer = setTimeout(look, CHECK_INTERVAL_MS).unref()
  }

  return {
    get isForeign() {
      return isForeign
    },
    get isUp() {
      return failures < FAILED_CHECKS_MAX
    },
    callers,
    identify: (shown) => (isForeign ? callers.identify(shown) : identifyByApi(shown)),
    upstream: {
      ...upstream,
      call: (route, input, headers) => {
        const answer = isForeign ? answers.get(route) : undefined
        return (answer ? answer(input as never) : upstream.call(route, input, headers)) as never
      },
    },
    found: () => {
      if (isForeign) return
      isForeign = true
      log.info('the backend has no feed: events come from the calls that pass, and from POST /relay/events')
      void look()
    },
    mistaken: () => {
      isForeign = false
      failures = 0
      clearTimeout(timer)
      log.info('the backend has a feed by now: events come from there')
    },
    close: () => clearTimeout(timer),
  }
}
