import type { Socket } from 'socket.io'
import type { FeedEvent } from '#contract/system.ts'
import { isForAgent } from '../journal/publish.ts'
import { type ConsoleDeps, leaveChat } from './console-commands.ts'
import type { MemberIdentity } from './identity.ts'
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

  const noteAssigned = (event: FeedEvent, chatId: number, agentId: number) => {
    for (const socket of localSockets(rooms.viewers(chatId))) {
      const member = socket.data.identity as MemberIdentity
      if (!member.sees_all && !isForAgent({ ...event, audience: [agentId] }, member.user_id))
        leaveChat(deps, socket)
    }
  }

  return (feedEvent) => {
    const { event } = feedEvent
    if (event.type === 'member.changed') noteMember(event.member.id, event.member.role, event.revoked)
    else if (event.type === 'sessions.ended') noteEnded(event.session_ids)
    else if (event.type === 'chat.assigned')
      noteAssigned(feedEvent, event.chat.id, event.chat.assigned_agent?.id ?? 0)
  }
}
