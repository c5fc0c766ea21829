import { fireEvent, screen, within } from '@testing-library/react'
import { openChats, type Stock } from './open-chats.tsx'
import { at, chatAt, heldBy, lea, messageOf } from './stock.ts'

/** Ayşe’s chat while it waits for an agent. */
export const waiting = chatAt(1, 'Ayşe', 3, { status: 'waiting', waiting_since: at(2), message_count: 3 })
/** Ayşe’s chat once it is assigned to Léa. */
export const mine = heldBy(chatAt(1, 'Ayşe', 3, { message_count: 3, read: { customer: 3, agent: 3 } }), lea)
/** Messages of the chat so far. */
export const messages = [
  messageOf(1, 1, 'Where is my parcel?'),
  messageOf(1, 2, 'It is **on its way**.', {
    sender: 'bot',
    references: [{ id: 1, file_name: 'Shipping.pdf', content: 'Parcels take two days.', page: 2 }],
  }),
  messageOf(1, 3, 'A person please'),
]

/** Opens the chats page with Ayşe’s chat selected. */
export async function open(stock: Stock = {}) {
  const opened = await openChats('/chats?chat=1', { chats: [mine], messages, ...stock })
  await screen.findByRole('log', { name: 'Conversation with Ayşe' })
  return opened
}

/** Scrolls the conversation to a position, as a reader does. */
export function scrollTo(top: number): void {
  const frame = screen.getByRole('log')
  frame.scrollTop = top
  fireEvent.scroll(frame)
}

/** Returns queries for the conversation. */
export const log = () => within(screen.getByRole('log'))
/** Returns the message field of the conversation. */
export const field = () => screen.getByRole('textbox', { name: 'Message to Ayşe' })
