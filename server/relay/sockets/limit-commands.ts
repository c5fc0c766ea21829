import type { Socket } from 'socket.io'

/** Limits on a caller's commands and sockets. */
export interface CommandPace {
  /** Maximum commands in a burst; afterwards `perSecond` applies. */
  readonly burst: number
  readonly perSecond: number
  /** Maximum open sockets; another one closes the oldest. */
  readonly sockets: number
}

/** Our choice: limit for visitors, enough for typing in a few tabs. */
export const VISITOR_PACE: CommandPace = { burst: 20, perSecond: 4, sockets: 20 }
/** Our choice: limit for members, enough for typing and switching chats as fast as possible in many tabs. */
export const MEMBER_PACE: CommandPace = { burst: 100, perSecond: 20, sockets: 100 }

interface Caller {
  readonly sockets: Set<Socket>
  left: number
  at: number
}

/**
 * Returns a function that limits the number of a caller's open sockets, and the commands that they send in total; excess commands
 * are ignored. The caller is identified by `key`.
 */
export function createCommandLimit({ burst, perSecond, sockets }: CommandPace) {
  const callers = new Map<string, Caller>()

  const takes = (caller: Caller): boolean => {
    const now = performance.now()
    caller.left = Math.min(burst, caller.left + ((now - caller.at) / 1000) * perSecond)
    caller.at = now
    if (caller.left < 1) return false
    caller.left -= 1
    return true
  }

  return (socket: Socket, key: string): void => {
    const caller = callers.get(key) ?? { sockets: new Set<Socket>(), left: burst, at: performance.now() }
    callers.set(key, caller)
    caller.sockets.add(socket)
    socket.on('disconnect', () => {
      caller.sockets.delete(socket)
      if (caller.sockets.size === 0 && callers.get(key) === caller) callers.delete(key)
    })
    socket.use((_packet, next) => {
      if (takes(caller)) next()
    })
    const [oldest] = caller.sockets
    if (caller.sockets.size > sockets) oldest?.disconnect(true)
  }
}
