import type { Socket } from 'socket.io'
import { canSeeChat } from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import { type MemberIdentity, type VisitorIdentity, viewerOf } from '../base/identity.ts'
import { rooms } from '../base/rooms.ts'
import { type ConsoleDeps, leaveChat } from './console-commands.ts'
import { revoke } from './revoke.ts'

/**
 * Returns a listener for the feed's events that applies changed rights to open sockets. It closes the sockets of disabled
 * members, members with a new role, ended sessions, ended visitor tokens and disabled clients; members who may no longer see a chat stop viewing it.
 * Each relay handles its own sockets.
 */
export function watchRights(deps: ConsoleDeps): (event: FeedEvent) => void {
  const { console: nsp, widget } = deps
  const localSockets = (room: string): Socket[] =>
    [...(nsp.adapter.rooms.get(room) ?? [])].flatMap((id) => nsp.sockets.get(id) ?? [])

  const memberChanged = (userId: number, role: string, isRevoked: boolean) => {
    for (const socket of localSockets(rooms.member(userId))) {
      const member = socket.data.identity as MemberIdentity
      if (isRevoked) revoke(socket, 'disabled')
      else if (member.role !== role) revoke(socket, 'role_changed')
    }
  }

  const sessionsEnded = (sessionIds: readonly string[]) => {
    for (const id of sessionIds)
      for (const socket of localSockets(rooms.session(id))) revoke(socket, 'signed_out')
  }

  const chatAssigned = (chat: Chat) => {
    for (const socket of localSockets(rooms.viewers(chat.id)))
      if (!canSeeChat(viewerOf(socket.data.identity as MemberIdentity), chat)) leaveChat(deps, socket)
  }

  /** Visitors whose tokens are still valid reconnect. */
  const visitorsRevoked = (botId: number | null, chatIds: readonly number[]) => {
    for (const id of chatIds) widget.local.in(rooms.visitor(id)).disconnectSockets(true)
    if (botId === null) return
    for (const socket of widget.sockets.values())
      if ((socket.data.identity as VisitorIdentity).bot_id === botId) socket.disconnect(true)
  }

  const clientDisabled = (clientId: number) => {
    for (const socket of nsp.sockets.values())
      if ((socket.data.identity as MemberIdentity).client_id === clientId) revoke(socket, 'disabled')
    for (const socket of widget.sockets.values())
      if ((socket.data.identity as VisitorIdentity).client_id === clientId) socket.disconnect(true)
  }

  return ({ event, client_id }) => {
    if (event.type === 'member.changed') memberChanged(event.member.id, event.member.role, event.revoked)
    else if (event.type === 'sessions.ended') sessionsEnded(event.session_ids)
    else if (event.type === 'visitors.revoked') visitorsRevoked(event.of_bot, event.chat_ids)
    else if (event.type === 'client.changed' && event.client.is_disabled) clientDisabled(client_id)
    else if (event.type === 'chat.assigned') chatAssigned(event.chat)
  }
}
