import type { Socket } from 'socket.io'
import { canSeeChat } from '#contract/chat-policy.ts'
import type { Chat } from '#contract/chat-shapes.ts'
import type { FeedEvent } from '#contract/system.ts'
import { type ConsoleDeps, leaveChat } from './console-commands.ts'
import { type MemberIdentity, viewerOf } from './identity.ts'
import { revoke } from './revoke.ts'
import { rooms } from './rooms.ts'

/**
 * Keeps open sockets to what their members may see: a member who was disabled or given another role, and a session that ended, lose their
 * sockets; who may no longer see a chat stops viewing it. Every relay follows the feed, so each sees to its own sockets.
 */
export function watchRights(deps: ConsoleDeps): (event: FeedEvent) => void {
  const { console: nsp } = deps
  const localSockets = (room: string): Socket[] =>
    [...(nsp.adapter.rooms.get(room) ?? [])].flatMap((id) => nsp.sockets.get(id) ?? [])

  const noteMember = (userId: number, role: string, isRevoked: boolean) => {
    for (const socket of localSockets(rooms.member(userId))) {
      const member = socket.data.identity as MemberIdentity
      if (isRevoked) revoke(socket, 'disabled')
      else if (member.role !== role) revoke(socket, 'role_changed')
    }
  }

  const noteEnded = (sessionIds: readonly string[]) => {
    for (const id of sessionIds)
      for (const socket of localSockets(rooms.session(id))) revoke(socket, 'signed_out')
  }

  const noteAssigned = (chat: Chat) => {
    for (const socket of localSockets(rooms.viewers(chat.id)))
      if (!canSeeChat(viewerOf(socket.data.identity as MemberIdentity), chat)) leaveChat(deps, socket)
  }

  return ({ event }) => {
    if (event.type === 'member.changed') noteMember(event.member.id, event.member.role, event.revoked)
    else if (event.type === 'sessions.ended') noteEnded(event.session_ids)
    else if (event.type === 'chat.assigned') noteAssigned(event.chat)
  }
}
