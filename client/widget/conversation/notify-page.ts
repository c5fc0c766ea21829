import { hasEnded, isRated } from '#machines/widget/selectors.ts'
import type { WidgetEvent } from '#machines/widget/widget-types.ts'
import type { SessionParts, WidgetSnapshot } from '../panel/session-types.ts'
import type { PanelEvent } from '../protocol.ts'

const writers = { customer: 'visitor', bot: 'bot', agent: 'agent' } as const

/** State of a conversation as last reported to the page. */
interface Known {
  readonly chatId: number | null
  readonly newest: number
  readonly hasEnded: boolean
}

const knownOf = (snapshot: WidgetSnapshot): Known => ({
  chatId: snapshot.context.chat?.id ?? null,
  newest: snapshot.context.messages.at(-1)?.order ?? 0,
  hasEnded: hasEnded(snapshot),
})

/** Yields the events that the page has not received yet. */
function* newsOf(before: Known, now: Known, { context }: WidgetSnapshot): Generator<PanelEvent> {
  const id = now.chatId ?? 0
  const isNew = before.chatId !== id
  if (isNew) yield ['chatStarted', { id }]
  const since = isNew ? 0 : before.newest
  const added = now.newest > since ? context.messages.filter(({ order }) => order > since) : []
  for (const { sender } of added) yield ['message', { from: writers[sender] }]
  if (now.hasEnded && (isNew || !before.hasEnded)) yield ['chatEnded', { id }]
}

/**
 * Reports conversation events to the page, including the sender of each message but never its text. Messages restored from an
 * earlier visit are not reported.
 */
export function notifyPage({ host }: SessionParts, restoredId: number | null) {
  let known: Known = { chatId: restoredId, newest: 0, hasEnded: false }
  let isLoaded = restoredId === null
  let stars = 0
  return {
    /** Remembers a rating while it is being sent. */
    send: (event: WidgetEvent): void => {
      if (event.type === 'rating.send') stars = event.stars
    },
    look: (snapshot: WidgetSnapshot): void => {
      const now = knownOf(snapshot)
      if (now.chatId === null) return
      const before = known
      known = now
      if (isLoaded) for (const event of newsOf(before, now, snapshot)) host.tell({ event })
      isLoaded = true
      if (stars === 0 || !isRated(snapshot)) return
      host.tell({ event: ['rated', { stars }] })
      stars = 0
    },
  }
}
