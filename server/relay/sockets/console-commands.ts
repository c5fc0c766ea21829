import type { Socket } from 'socket.io'
import type { ChatLocator } from '../journal/chat-locator.ts'
import type { GatewayParts } from './gateway-parts.ts'
import type { MemberIdentity } from './identity.ts'
import { rooms } from './rooms.ts'

/** What serves the screens of members. */
export interface ConsoleDeps extends GatewayParts {
  readonly locator: ChatLocator
}

const idIn = (wish: unknown): number | null => {
  const id = (wish as { chat_id?: unknown } | null)?.chat_id
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null
}

/** Takes the wishes of a console; whatever is no wish of ours or not allowed is passed over. */
export function registerHandlers(deps: ConsoleDeps, socket: Socket, member: MemberIdentity): void {
  const { locator, ephemeral, figures, log } = deps
  /** The chat of a wish, where the member may see it. */
  const chatIn = async (wish: unknown): Promise<number | null> => {
    const chatId = idIn(wish)
    return chatId !== null && (await locator.maySee(member, chatId)) ? chatId : null
  }
  const take = (name: string, act: (wish: unknown) => Promise<void>) =>
    socket.on(name, (wish: unknown) => {
      act(wish).catch((error) => log.debug({ err: error, name }, 'a wish could not be fulfilled'))
    })

  socket.on('journal.gap', () => figures.consoleGap())
  take('typing.start', async (wish) => {
    const chatId = await chatIn(wish)
    if (chatId === null) return
    const { user_id, name } = member
    ephemeral.toVisitor(chatId, 'typing.started', { by: 'agent', name })
    ephemeral.toViewers(chatId, 'typing.started', { chat_id: chatId, by: 'agent', user_id, name }, socket)
  })
  take('typing.stop', async (wish) => {
    const chatId = await chatIn(wish)
    if (chatId === null) return
    ephemeral.toVisitor(chatId, 'typing.stopped', { by: 'agent' })
    ephemeral.toViewers(
      chatId,
      'typing.stopped',
      { chat_id: chatId, by: 'agent', user_id: member.user_id },
      socket,
    )
  })
  take('chat.view', async (wish) => {
    leaveChat(deps, socket)
    socket.data.wish = wish
    const chatId = await chatIn(wish)
    // Another chat may have been opened meanwhile.
    if (chatId !== null && socket.connected && socket.data.wish === wish)
      viewChat(deps, socket, member, chatId)
  })
}

function viewChat(
  { registry }: ConsoleDeps,
  socket: Socket,
  { user_id: id, name }: MemberIdentity,
  chatId: number,
): void {
  socket.data.chatId = chatId
  void socket.join(rooms.viewers(chatId))
  const known = registry.viewers(chatId).some((viewer) => viewer.id === id)
  registry.sit(chatId, { id, name })
  // Another screen of the same member changes nothing for the others, but this one has to know.
  if (known) socket.emit('viewing.changed', { chat_id: chatId, agents: registry.viewers(chatId) })
  socket.emit('presence.changed', { chat_id: chatId, online: registry.isOnline(chatId) })
}

/** Closes the chat that a console has open, if any. */
export function leaveChat({ registry }: ConsoleDeps, socket: Socket): void {
  const chatId = socket.data.chatId as number | undefined
  if (chatId === undefined) return
  const { user_id: id, name } = socket.data.identity as MemberIdentity
  socket.data.chatId = undefined
  void socket.leave(rooms.viewers(chatId))
  registry.leave(chatId, { id, name })
}
