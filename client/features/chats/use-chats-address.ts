import { type ChangeAddress as Change, useAddress } from '#client/core/hooks/use-address.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { type ChatsAddress, queryOf, readAddress } from './chats-address.ts'

/** Changes the URL. With `push`, the browser's Back button returns to the previous URL. */
export type ChangeAddress = Change<ChatsAddress>

const pathOf = (address: ChatsAddress): string => paths.chats(queryOf(address))

/** Returns the open chat and filters from the URL, a function that changes them, and one that opens a chat. */
export function useChatsAddress() {
  const { address, change: set } = useAddress(readAddress, pathOf)
  const change: ChangeAddress = (part, options) =>
    set('chatId' in part ? { messageOrder: null, ...part } : part, options)
  const open = (chatId: number) => change({ chatId })
  return { address, change, open }
}
