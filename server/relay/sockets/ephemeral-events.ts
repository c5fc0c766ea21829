import type { Namespace, Socket } from 'socket.io'
import type { ConsoleEphemeral, VisitorEvents } from '#contract/journal/signals.ts'
import { type ChatPlace, rooms } from '../base/rooms.ts'
import type { Bus, BusMessage } from '../bus/bus.ts'
import { messageKinds } from '../bus/message-kinds.ts'
import type { PresenceRegistry } from '../bus/presence-registry.ts'

type ConsoleTyping = Pick<ConsoleEphemeral, 'typing.started' | 'typing.stopped'>
type VisitorTyping = Pick<VisitorEvents, 'typing.started' | 'typing.stopped'>

interface EphemeralMessage extends BusMessage {
  readonly kind: typeof messageKinds.ephemeral
  readonly to: 'viewers' | 'visitor'
  readonly client: number
  readonly chat: number
  readonly name: string
  readonly payload: object
}

/**
 * Sends events that are neither stored nor numbered: directly to this relay's sockets, and over the bus to other relays' sockets.
 */
export interface EphemeralEvents {
  /** Sends an event to the agents who have a chat open, except to one socket, usually the one that caused it. */
  toViewers<N extends keyof ConsoleTyping>(
    place: ChatPlace,
    name: N,
    payload: ConsoleTyping[N],
    except?: Socket,
  ): void
  /** Sends an event to a chat's visitor. */
  toVisitor<N extends keyof VisitorTyping>(place: ChatPlace, name: N, payload: VisitorTyping[N]): void
}

/** Creates the sender of ephemeral events. It also sends changes of the presence registry to a chat's viewers. */
export function createEphemeralEvents(
  { console: consoles, widget }: { console: Namespace; widget: Namespace },
  bus: Bus,
  registry: PresenceRegistry,
): EphemeralEvents {
  bus.onMessage(({ kind, to, client, chat, name, payload }: EphemeralMessage) => {
    if (kind !== messageKinds.ephemeral) return
    const place = { clientId: client, chatId: chat }
    if (to === 'viewers') consoles.to(rooms.viewers(place)).emit(name, payload)
    else widget.to(rooms.visitor(place)).emit(name, payload)
  })
  registry.on('viewing', (place) =>
    consoles
      .to(rooms.viewers(place))
      .emit('viewing.changed', { chat_id: place.chatId, agents: registry.viewers(place) }),
  )
  registry.on('online', (place) =>
    consoles
      .to(rooms.viewers(place))
      .emit('presence.changed', { chat_id: place.chatId, online: registry.isOnline(place) }),
  )
  const publishToOthers = (
    to: EphemeralMessage['to'],
    { clientId: client, chatId: chat }: ChatPlace,
    name: string,
    payload: object,
  ) => bus.publish({ kind: messageKinds.ephemeral, to, client, chat, name, payload } as EphemeralMessage)

  return {
    toViewers: (place, name, payload, except) => {
      ;(except ?? consoles).to(rooms.viewers(place)).emit(name, payload)
      publishToOthers('viewers', place, name, payload)
    },
    toVisitor: (place, name, payload) => {
      widget.to(rooms.visitor(place)).emit(name, payload)
      publishToOthers('visitor', place, name, payload)
    },
  }
}
