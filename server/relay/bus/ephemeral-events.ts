import type { Namespace, Socket } from 'socket.io'
import type { ConsoleEphemeral, VisitorEvents } from '#contract/events.ts'
import { rooms } from '../sockets/rooms.ts'
import type { Bus, BusMessage } from './bus.ts'
import type { PresenceRegistry } from './presence-registry.ts'

type ConsoleTyping = Pick<ConsoleEphemeral, 'typing.started' | 'typing.stopped'>
type VisitorTyping = Pick<VisitorEvents, 'typing.started' | 'typing.stopped'>

interface SignMessage extends BusMessage {
  readonly kind: 'sign'
  readonly to: 'viewers' | 'visitor'
  readonly chat: number
  readonly name: string
  readonly payload: object
}

/** EphemeralEvents of the moment, which are neither kept nor numbered: to own sockets at once, to those of other relays by the bus. */
export interface EphemeralEvents {
  /** To the agents who have a chat open, but not to the screen that it comes from. */
  toViewers<N extends keyof ConsoleTyping>(
    chat: number,
    name: N,
    payload: ConsoleTyping[N],
    except?: Socket,
  ): void
  /** To the visitor of a chat. */
  toVisitor<N extends keyof VisitorTyping>(chat: number, name: N, payload: VisitorTyping[N]): void
}

/** Opens the ways for ephemeral, and tells viewers of a chat who else is in it as the registry changes. */
export function createEphemeralEvents(
  { console: consoles, widget }: { console: Namespace; widget: Namespace },
  bus: Bus,
  registry: PresenceRegistry,
): EphemeralEvents {
  bus.onMessage(({ kind, to, chat, name, payload }: SignMessage) => {
    if (kind !== 'sign') return
    if (to === 'viewers') consoles.to(rooms.viewers(chat)).emit(name, payload)
    else widget.to(rooms.visitor(chat)).emit(name, payload)
  })
  registry.on('viewing', (chat) =>
    consoles
      .to(rooms.viewers(chat))
      .emit('viewing.changed', { chat_id: chat, agents: registry.viewers(chat) }),
  )
  registry.on('online', (chat) =>
    consoles
      .to(rooms.viewers(chat))
      .emit('presence.changed', { chat_id: chat, online: registry.isOnline(chat) }),
  )
  const publishToOthers = (to: SignMessage['to'], chat: number, name: string, payload: object) =>
    bus.publish({ kind: 'sign', to, chat, name, payload } as SignMessage)

  return {
    toViewers: (chat, name, payload, except) => {
      ;(except ?? consoles).to(rooms.viewers(chat)).emit(name, payload)
      publishToOthers('viewers', chat, name, payload)
    },
    toVisitor: (chat, name, payload) => {
      widget.to(rooms.visitor(chat)).emit(name, payload)
      publishToOthers('visitor', chat, name, payload)
    },
  }
}
