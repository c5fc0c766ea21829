import type { Namespace, Socket } from 'socket.io'
import type { ConsoleEphemeral, VisitorEvents } from '#contract/events.ts'
import type { Bus, BusMessage } from './bus.ts'
import { rooms } from './rooms.ts'
import type { Roster } from './roster.ts'

type ViewerSigns = Pick<ConsoleEphemeral, 'typing.started' | 'typing.stopped'>
type VisitorSigns = Pick<VisitorEvents, 'typing.started' | 'typing.stopped'>

interface SignMessage extends BusMessage {
  readonly kind: 'sign'
  readonly to: 'viewers' | 'visitor'
  readonly chat: number
  readonly name: string
  readonly payload: object
}

/** Signs of the moment, which are neither kept nor numbered: to own sockets at once, to those of other relays by the bus. */
export interface Signs {
  /** To the agents who have a chat open, but not to the screen that it comes from. */
  toViewers<N extends keyof ViewerSigns>(
    chat: number,
    name: N,
    payload: ViewerSigns[N],
    except?: Socket,
  ): void
  /** To the visitor of a chat. */
  toVisitor<N extends keyof VisitorSigns>(chat: number, name: N, payload: VisitorSigns[N]): void
}

/** Opens the ways for signs, and tells viewers of a chat who else is in it as the roster changes. */
export function createSigns(
  { console: consoles, widget }: { console: Namespace; widget: Namespace },
  bus: Bus,
  roster: Roster,
): Signs {
  bus.onMessage(({ kind, to, chat, name, payload }: SignMessage) => {
    if (kind !== 'sign') return
    if (to === 'viewers') consoles.to(rooms.viewers(chat)).emit(name, payload)
    else widget.to(rooms.visitor(chat)).emit(name, payload)
  })
  roster.on('viewing', (chat) =>
    consoles.to(rooms.viewers(chat)).emit('viewing.changed', { chat_id: chat, agents: roster.viewers(chat) }),
  )
  roster.on('online', (chat) =>
    consoles
      .to(rooms.viewers(chat))
      .emit('presence.changed', { chat_id: chat, online: roster.isOnline(chat) }),
  )
  const tellOthers = (to: SignMessage['to'], chat: number, name: string, payload: object) =>
    bus.publish({ kind: 'sign', to, chat, name, payload } as SignMessage)

  return {
    toViewers: (chat, name, payload, except) => {
      ;(except ?? consoles).to(rooms.viewers(chat)).emit(name, payload)
      tellOthers('viewers', chat, name, payload)
    },
    toVisitor: (chat, name, payload) => {
      widget.to(rooms.visitor(chat)).emit(name, payload)
      tellOthers('visitor', chat, name, payload)
    },
  }
}
