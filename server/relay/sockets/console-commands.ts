import type { Socket } from 'socket.io'
import { COMMAND_SCOPE, includesScope } from '#contract/account/access-keys.ts'
import type { MemberIdentity } from '../base/identity.ts'
import { type ChatPlace, rooms } from '../base/rooms.ts'
import type { ChatLocator } from '../journal/chat-locator.ts'
import type { ChannelTyping } from './channel-typing.ts'
import type { GatewayParts } from './gateway-parts.ts'

export interface ConsoleDeps extends GatewayParts {
  readonly locator: ChatLocator
  readonly channelTyping: ChannelTyping
}

const chatIdIn = (command: unknown): number | null => {
  const id = (command as { chat_id?: unknown } | null)?.chat_id
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null
}

/** Returns whether a socket may send commands whose effect others see. */
const mayCommand = ({ scopes }: MemberIdentity): boolean =>
  scopes === undefined || includesScope(scopes, COMMAND_SCOPE)

/** Registers handlers for a console's commands. Unknown, malformed and forbidden commands are ignored. */
export function registerHandlers(deps: ConsoleDeps, socket: Socket, member: MemberIdentity): void {
  const { locator, channelTyping, ephemeral, figures, log } = deps
  /** Returns the chat in a command; null if its id is missing or invalid, or if the member may not see the chat. */
  const chatIn = async (command: unknown): Promise<ChatPlace | null> => {
    const chatId = chatIdIn(command)
    const place = chatId !== null && { clientId: member.client_id, chatId }
    return place && (await locator.maySee(member, chatId)) ? place : null
  }
  const handle = (name: string, handler: (command: unknown) => Promise<void>) =>
    socket.on(name, (command: unknown) => {
      handler(command).catch((error) => log.debug({ err: error, name }, 'a command failed'))
    })

  socket.on('journal.gap', () => figures.consoleGap())
  if (!mayCommand(member)) return
  handle('typing.start', async (command) => {
    const place = await chatIn(command)
    if (place === null) return
    const { user_id, name } = member
    const { chatId } = place
    ephemeral.toVisitor(place, 'typing.started', { by: 'agent', name })
    channelTyping.started(chatId, locator.channelOf(place))
    ephemeral.toViewers(place, 'typing.started', { chat_id: chatId, by: 'agent', user_id, name }, socket)
  })
  handle('typing.stop', async (command) => {
    const place = await chatIn(command)
    if (place === null) return
    const { chatId } = place
    ephemeral.toVisitor(place, 'typing.stopped', { by: 'agent' })
    channelTyping.stopped(chatId)
    ephemeral.toViewers(
      place,
      'typing.stopped',
      { chat_id: chatId, by: 'agent', user_id: member.user_id },
      socket,
    )
  })
  handle('chat.view', async (command) => {
    leaveChat(deps, socket)
    socket.data.lastView = command
    const place = await chatIn(command)
    // Another chat may have been opened in the meantime.
    if (place !== null && socket.connected && socket.data.lastView === command)
      viewChat(deps, socket, member, place)
  })
}

function viewChat(
  { registry }: ConsoleDeps,
  socket: Socket,
  { user_id: id, name }: MemberIdentity,
  place: ChatPlace,
): void {
  const { chatId } = place
  socket.data.place = place
  void socket.join(rooms.viewers(place))
  const known = registry.viewers(place).some((viewer) => viewer.id === id)
  registry.agentJoined(place, { id, name })
  // A member's second screen triggers no change, so it gets the state directly.
  if (known) socket.emit('viewing.changed', { chat_id: chatId, agents: registry.viewers(place) })
  socket.emit('presence.changed', { chat_id: chatId, online: registry.isOnline(place) })
}

/** Records that a console closed its open chat, if it has one. */
export function leaveChat({ registry }: ConsoleDeps, socket: Socket): void {
  const place = socket.data.place as ChatPlace | undefined
  if (place === undefined) return
  const { user_id: id, name } = socket.data.identity as MemberIdentity
  socket.data.place = undefined
  void socket.leave(rooms.viewers(place))
  registry.agentLeft(place, { id, name })
}
