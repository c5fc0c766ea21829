import type { Socket } from 'socket.io'
import type { ConsoleEphemeral } from '#contract/events.ts'
import type { FeedEvent } from '#contract/system.ts'
import { attach } from './attach.ts'
import { ChatLocator } from './chat-locator.ts'
import type { GatewayParts, MemberIdentity } from './gateway.ts'
import { admit, readHandshake } from './handshake.ts'
import { createPresence } from './presence.ts'
import { consoleFrame, isForAgent, isPersonal } from './publish.ts'
import { rooms } from './rooms.ts'

const idIn = (wish: unknown): number | null => {
  const id = (wish as { chat_id?: unknown } | null)?.chat_id
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null
}

/** Serves `/console`: members' screens. Answers what else it wants to know of the feed's events. */
export function openConsole(parts: GatewayParts): { noteChat(event: FeedEvent): void } {
  const { console: nsp, widget, upstream, hub, log } = parts
  const locator = new ChatLocator(upstream)
  const presence = createPresence(nsp, upstream, log)
  nsp.use(admit(upstream, 'member'))

  nsp.on('connection', (socket: Socket) => {
    const member = socket.data.identity as MemberIdentity
    const journal = hub.hold(member.client_id)
    socket.join([rooms.member(member.user_id), rooms.session(member.session_id)])
    presence.came(member)
    const expiry = setTimeout(
      () => revoke(socket, 'expired'),
      Math.min(member.expires_at - Date.now(), 2 ** 31 - 1),
    )
    socket.on('disconnect', () => {
      clearTimeout(expiry)
      hub.release(member.client_id)
      presence.went(member)
      void leaveChat(socket)
    })
    listen(socket, member)
    const follower = {
      clientId: member.client_id,
      reader: member.sees_all ? { viewer_id: member.user_id } : { user_id: member.user_id },
      counts: true,
      frame: (event: FeedEvent) =>
        (member.sees_all && !isPersonal(event)) || isForAgent(event, member.user_id)
          ? consoleFrame(event.event)
          : null,
      frameOf: consoleFrame,
      join: () =>
        socket.join([
          (member.sees_all ? rooms.floor : rooms.agents)(member.client_id),
          rooms.agent(member.user_id),
        ]),
    }
    attach(socket, readHandshake(socket).after, journal, upstream, follower).catch((error) => {
      log.debug({ err: error }, 'a console could not be brought up to date')
      socket.disconnect(true)
    })
  })

  /** Takes wishes; whatever is no wish of ours or not allowed is passed over. */
  const listen = (socket: Socket, member: MemberIdentity) => {
    const sign = (name: 'typing.started' | 'typing.stopped') => async (wish: unknown) => {
      const chatId = idIn(wish)
      if (chatId === null || !(await locator.maySee(member, chatId))) return
      widget
        .to(rooms.visitor(chatId))
        .emit(name, { by: 'agent', ...(name === 'typing.started' && { name: member.name }) })
      socket
        .to(rooms.viewers(chatId))
        .emit(name, { chat_id: chatId, by: 'agent', user_id: member.user_id, name: member.name })
    }
    socket.on('typing.start', sign('typing.started'))
    socket.on('typing.stop', sign('typing.stopped'))
    socket.on('chat.view', async (wish: unknown) => {
      const chatId = idIn(wish)
      await leaveChat(socket)
      if (chatId === null || !(await locator.maySee(member, chatId))) return
      socket.data.chatId = chatId
      await socket.join(rooms.viewers(chatId))
      await tellViewers(chatId)
      const visitors = await widget.in(rooms.visitor(chatId)).fetchSockets()
      socket.emit('presence.changed', { chat_id: chatId, online: visitors.length > 0 })
    })
  }

  const leaveChat = async (socket: Socket) => {
    const chatId = socket.data.chatId as number | undefined
    if (chatId === undefined) return
    socket.data.chatId = undefined
    socket.leave(rooms.viewers(chatId))
    await tellViewers(chatId)
  }

  const tellViewers = async (chatId: number) => {
    const sockets = await nsp.in(rooms.viewers(chatId)).fetchSockets()
    const agents = new Map(
      sockets.map(({ data }) => [
        data.identity.user_id,
        { id: data.identity.user_id, name: data.identity.name },
      ]),
    )
    nsp.to(rooms.viewers(chatId)).emit('viewing.changed', { chat_id: chatId, agents: [...agents.values()] })
  }

  /** A member who was disabled or given another role, and a session that ended, lose their sockets; who may no longer see a chat stops viewing it. */
  const noteChat = (event: FeedEvent) => {
    locator.note(event)
    const { event: fact } = event
    if (fact.type === 'member.changed') return noteMember(fact.member.id, fact.member.role, fact.revoked)
    if (fact.type === 'sessions.ended') return noteEnded(fact.session_ids)
    if (fact.type !== 'chat.assigned') return
    for (const socket of localSockets(rooms.viewers(fact.chat.id))) {
      const member = socket.data.identity as MemberIdentity
      if (
        !member.sees_all &&
        !isForAgent({ ...event, audience: [fact.chat.assigned_agent?.id ?? 0] }, member.user_id)
      ) {
        void leaveChat(socket)
      }
    }
  }

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

  const localSockets = (room: string): Socket[] =>
    [...(nsp.adapter.rooms.get(room) ?? [])].flatMap((id) => nsp.sockets.get(id) ?? [])

  return { noteChat }
}

type ConsoleReason = ConsoleEphemeral['session.revoked']['reason']

function revoke(socket: Socket, reason: ConsoleReason): void {
  socket.emit('session.revoked', { reason })
  socket.disconnect(true)
}
