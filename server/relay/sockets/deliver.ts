import { isPersonal } from '#contract/journal/audience.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import { UNKNOWN_CLIENT } from '../base/identity.ts'
import { rooms } from '../base/rooms.ts'
import type { Broadcaster } from '../journal/broadcaster.ts'
import { consoleFrame, isKnown, visitorFrame } from '../journal/publish.ts'

/** Broadcaster of each namespace. */
export interface Broadcasters {
  readonly consoles: Broadcaster
  readonly visitors: Broadcaster
}

/** Sends an event to every local socket that may see it. Other consoles get its position, so that they see no gap. */
export function deliver({ consoles, visitors }: Broadcasters, event: FeedEvent): void {
  sendToConsoles(consoles, event)
  if (isKnown(event)) sendToVisitor(visitors, event)
}

/** Sends `journal.resync` with a position to all sockets of a client. */
export function deliverResync({ consoles, visitors }: Broadcasters, clientId: number, seq: number): void {
  const frame = { name: 'journal.resync', payload: { seq } }
  consoles.send([rooms.floor(clientId), rooms.agents(clientId)], frame)
  visitors.send([rooms.visitorsOf(clientId)], frame)
}

function sendToConsoles(consoles: Broadcaster, event: FeedEvent): void {
  const frame = consoleFrame(event.event)
  const { client_id, audience } = event
  const [floor, agents] = [rooms.floor(client_id), rooms.agents(client_id)]
  if (audience === null) {
    consoles.send([floor, agents], frame)
    return
  }
  const chosen = audience.map((userId) => rooms.agent(client_id, userId))
  const advanced = { name: 'journal.advanced', payload: { seq: event.event.seq } }
  if (isPersonal({ type: event.event.type, audience })) {
    consoles.send(chosen, frame)
    consoles.send([floor, agents], advanced, chosen)
    return
  }
  consoles.send([floor, ...chosen], frame)
  consoles.send([agents], advanced, chosen)
}

/**
 * Sends an event to its chat's visitor. Visitors whose account is unknown only receive a request to reload their chat, because a
 * chat of another account can have the same number.
 */
function sendToVisitor(visitors: Broadcaster, event: FeedEvent): void {
  const { client_id: clientId, chat_id: chatId } = event
  const frame = chatId === null ? null : visitorFrame(event)
  if (chatId === null || !frame) return
  visitors.send([rooms.visitor({ clientId, chatId })], frame)
  const reload = { name: 'journal.resync', payload: { seq: event.event.seq } }
  if (clientId !== UNKNOWN_CLIENT)
    visitors.send([rooms.visitor({ clientId: UNKNOWN_CLIENT, chatId })], reload)
}
