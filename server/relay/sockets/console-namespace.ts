import type { Socket } from 'socket.io'
import type { FeedEvent } from '#contract/journal/system.ts'
import type { MemberIdentity } from '../base/identity.ts'
import { rooms } from '../base/rooms.ts'
import type { Broadcaster } from '../journal/broadcaster.ts'
import { ChatLocator } from '../journal/chat-locator.ts'
import { missedFrames } from '../journal/missed-frames.ts'
import { consoleFrame } from '../journal/publish.ts'
import { attach, type Follower } from './attach.ts'
import { ChannelTyping } from './channel-typing.ts'
import { type ConsoleDeps, leaveChat, registerHandlers } from './console-commands.ts'
import { watchRights } from './console-rights.ts'
import type { GatewayParts } from './gateway-parts.ts'
import { admit, readHandshake } from './handshake.ts'
import { limitBacklog } from './limit-backlog.ts'
import { createCommandLimit, MEMBER_PACE } from './limit-commands.ts'
import { revoke } from './revoke.ts'
import { whenExpired } from './when-expired.ts'

/**
 * Serves `/console`, the namespace for members' sockets. Returns a listener that must be called with each event from the feed.
 */
export function openConsole(
  parts: GatewayParts,
  broadcaster: Broadcaster,
): { noteChat(event: FeedEvent): void } {
  const { console: nsp, backend, hub, presence, clock, log } = parts
  const deps: ConsoleDeps = {
    ...parts,
    locator: new ChatLocator(backend),
    channelTyping: new ChannelTyping(parts),
  }
  nsp.use(admit(parts, 'member'))
  const limit = createCommandLimit(MEMBER_PACE)

  nsp.on('connection', (socket: Socket) => {
    const member = socket.data.identity as MemberIdentity
    const journal = hub.hold(member.client_id)
    void socket.join([
      rooms.member(member.client_id, member.user_id),
      rooms.session(member.client_id, member.session_id),
    ])
    // A program cannot take a chat, so its socket does not make the member available.
    const isPerson = member.scopes === undefined
    if (isPerson) presence.connected(member)
    whenExpired(socket, member.expires_at, clock, () => revoke(socket, 'expired'))
    socket.on('disconnect', () => {
      hub.release(member.client_id)
      if (isPerson) presence.disconnected(member)
      leaveChat(deps, socket)
    })
    registerHandlers(deps, socket, member)
    limit(socket, member.session_id)
    const { after, batch } = readHandshake(socket)
    socket.data.batch = batch
    limitBacklog(socket)
    const follower = followerOf(socket, member)
    attach({ socket, follower, journal, backend, broadcaster }, after).catch((error) => {
      log.debug({ err: error }, 'a console could not catch up')
      socket.disconnect(true)
    })
  })

  const followRights = watchRights(deps)
  return {
    noteChat: (event) => {
      deps.locator.note(event)
      followRights(event)
    },
  }
}

const followerOf = (socket: Socket, member: MemberIdentity): Follower => ({
  clientId: member.client_id,
  reader: member.sees_all ? { viewer_id: member.user_id } : { user_id: member.user_id },
  counts: true,
  frames: (missed) => missedFrames(missed, member),
  frameOf: consoleFrame,
  join: () =>
    socket.join([
      (member.sees_all ? rooms.floor : rooms.agents)(member.client_id),
      rooms.agent(member.client_id, member.user_id),
    ]),
})
