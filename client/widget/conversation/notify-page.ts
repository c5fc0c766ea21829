import { hasEnded, isRated } from '#machines/widget/selectors.ts'
import type { WidgetEvent } from '#machines/widget/widget-types.ts'
import type { SessionParts, WidgetSnapshot } from '../panel/session-types.ts'
import type { PanelEvent } from '../protocol.ts'

const writers = { customer: 'visitor', bot: 'bot', agent: 'agent' } as const

/** What the page knows of a conversation. */
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

/** Returns what is new to the page. */
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
 * Tells the page what happens in the conversation: that something was written and by whom, never what. What was there when the visitor
 * came back is no news.
 */
export function notifyPage({ host }: SessionParts, restoredId: number | null) {
  let known: Known = { chatId: restoredId, newest: 0, hasEnded: false }
  let isLoaded = restoredId === null
  let stars = 0
  return {
    /** Remembers a rating that is on its way. */
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
