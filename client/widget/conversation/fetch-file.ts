import type { ChatKey } from '#machines/widget/widget-types.ts'
import { type Api, bearer } from '../panel/api.ts'

/** Fetches a file of the visitor's chat (`downloadOwnFile` of the contract). */
export async function fetchFile(api: Api, chat: ChatKey, id: number, size?: 'small'): Promise<Blob> {
  const path = `/ai/client/chat/${chat.chatId}/files/${id}${size ? `?size=${size}` : ''}`
  const response = await api.open('GET', path, { headers: bearer(chat) })
  return response.blob()
}
