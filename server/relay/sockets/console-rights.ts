import type { Socket } from 'socket.io'
import { canSeeChat } from '#contract/chats/chat-policy.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { JournalEvent } from '#contract/journal/events.ts'
import type { FeedEvent } from '#contract/journal/system.ts'
import { type MemberIdentity, type VisitorIdentity, viewerOf } from '../base/identity.ts'
import { rooms } from '../base/rooms.ts'
import { type ConsoleDeps, leaveChat } from './console-commands.ts'
import { revoke } from './revoke.ts'

/** Returns whether an event can take a chat from a member who could see it: an assignment, an end, or a withdrawn follower. */
const mayCloseChat = (event: JournalEvent): event is Extract<JournalEvent, { chat: Chat }> =>
  event.type === 'chat.assigned' ||
  event.type === 'chat.ended' ||
  (event.type === 'chat.updated' && event.step?.kind === 'withdrawn')

/**
 * Returns a listener for the feed's events that applies changed rights to open sockets. It closes the sockets of disabled
 * members, members with a new role, ended sessions, ended visitor tokens and disabled clients; members who may no longer see a chat stop viewing it.
 * Each relay handles its own sockets.
 */
export function watchRights(deps: ConsoleDeps): (event: FeedEvent) => void {
  const { console: nsp, widget } = deps
  const localSockets = (room: string): Socket[] =>
    [...(nsp.adapter.rooms.get(room) ?? [])].flatMap((id) => nsp.sockets.get(id) ?? [])

  const memberChanged = (
    clientId: number,
    { id, role }: { id: number; role: string },
    isRevoked: boolean,
  ) => {
    for (const socket of localSockets(rooms.member(clientId, id))) {
      const member = socket.data.identity as MemberIdentity
      if (isRevoked) revoke(socket, 'disabled')
      else if (member.role !== role) revoke(socket, 'role_changed')
    }
  }

  const sessionsEnded = (clientId: number, sessionIds: readonly string[]) => {
    for (const id of sessionIds)
      for (const socket of localSockets(rooms.session(clientId, id))) revoke(socket, 'signed_out')
  }

  const chatChanged = (clientId: number, chat: Chat) => {
    for (const socket of localSockets(rooms.viewers({ clientId, chatId: chat.id })))
      if (!canSeeChat(viewerOf(socket.data.identity as MemberIdentity), chat)) leaveChat(deps, socket)
  }

  /** Visitors whose tokens are still valid reconnect. */
  const visitorsRevoked = (clientId: number, botId: number | null, chatIds: readonly number[]) => {
    for (const chatId of chatIds) widget.local.in(rooms.visitor({ clientId, chatId })).disconnectSockets(true)
    if (botId === null) return
    for (const socket of widget.sockets.values()) {
      const { client_id, bot_id } = socket.data.identity as VisitorIdentity
      if (client_id === clientId && bot_id === botId) socket.disconnect(true)
    }
  }

  const clientDisabled = (clientId: number) => {
    for (const socket of nsp.sockets.values())
      if ((socket.data.identity as MemberIdentity).client_id === clientId) revoke(socket, 'disabled')
    for (const socket of widget.sockets.values())
      if ((socket.data.identity as VisitorIdentity).client_id === clientId) socket.disconnect(true)
  }

  return ({ event, client_id }) => {
    if (event.type === 'member.changed') memberChanged(client_id, event.member, event.revoked)
    else if (event.type === 'sessions.ended') sessionsEnded(client_id, event.session_ids)
    else if (event.type === 'visitors.revoked') visitorsRevoked(client_id, event.of_bot, event.chat_ids)
    else if (event.type === 'client.changed' && event.client.is_disabled) clientDisabled(client_id)
    else if (mayCloseChat(event)) chatChanged(client_id, event.chat)
  }
}
