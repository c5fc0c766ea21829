import type { Socket } from 'socket.io'
import { type JournalEvent, visitorTypes } from '#contract/journal/events.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import { placeOf, type VisitorIdentity } from '../base/identity.ts'
import { placeKey, rooms } from '../base/rooms.ts'
import type { Broadcaster } from '../journal/broadcaster.ts'
import { visitorFrame } from '../journal/publish.ts'
import { attach } from './attach.ts'
import type { GatewayParts } from './gateway-parts.ts'
import { admit, readHandshake } from './handshake.ts'
import { limitBacklog } from './limit-backlog.ts'
import { createCommandLimit, VISITOR_PACE } from './limit-commands.ts'
import { whenExpired } from './when-expired.ts'

/** Serves `/widget`, the namespace for visitors' sockets; each socket follows its own chat. */
export function openWidget(parts: GatewayParts, broadcaster: Broadcaster): void {
  const { widget: nsp, backend, hub, ephemeral, registry, visitors, clock, log } = parts
  nsp.use(admit(parts, 'visitor'))
  const limit = createCommandLimit(VISITOR_PACE)

  nsp.on('connection', (socket: Socket) => {
    const visitor = socket.data.identity as VisitorIdentity
    const journal = hub.hold(visitor.client_id)
    const { chat_id } = visitor
    const place = placeOf(visitor)
    registry.visitorJoined(place)
    visitors.joined(visitor)
    limit(socket, placeKey(place))
    socket.on('typing.start', () =>
      ephemeral.toViewers(place, 'typing.started', {
        chat_id,
        by: 'customer',
        user_id: null,
        name: visitor.name,
      }),
    )
    socket.on('typing.stop', () =>
      ephemeral.toViewers(place, 'typing.stopped', { chat_id, by: 'customer', user_id: null }),
    )

    whenExpired(socket, visitor.expires_at, clock, () => socket.disconnect(true))
    socket.on('disconnect', () => {
      hub.release(visitor.client_id)
      registry.visitorLeft(place)
      if (!parts.isClosing()) visitors.left(visitor)
    })

    const follower = {
      clientId: visitor.client_id,
      reader: { chat_id: visitor.chat_id },
      counts: false,
      frames: (missed: readonly FeedEvent[]) =>
        missed.map((event) => (event.chat_id === visitor.chat_id ? visitorFrame(event) : null)),
      frameOf: (event: JournalEvent) =>
        visitorTypes.some((type) => type === event.type) ? visitorFrame(asFeedEvent(visitor, event)) : null,
      join: () => socket.join([rooms.visitor(place), rooms.visitorsOf(visitor.client_id)]),
    }
    limitBacklog(socket)
    const { after } = readHandshake(socket)
    attach({ socket, follower, journal, backend, broadcaster }, after).catch((error) => {
      log.debug({ err: error }, 'a visitor could not catch up')
      socket.disconnect(true)
    })
  })
}

const asFeedEvent = (visitor: VisitorIdentity, event: JournalEvent): FeedEvent => ({
  client_id: visitor.client_id,
  event,
  chat_id: visitor.chat_id,
  audience: null,
})
