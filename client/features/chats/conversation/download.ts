import { errorOf, unreachable } from '#client/api/api-error.ts'
import { headersOf } from '#client/api/request.ts'
import { tellRefused } from '#client/api/session.ts'
import { addressOf } from '#contract/address.ts'
import type { ChatFile } from '#contract/chat-shapes.ts'
import { downloadChatFile } from '#contract/files.ts'

/** Fetches a file of a chat with the member's token, which a link could not carry. Rejects with an ApiError. */
async function fetchFile(id: number): Promise<Blob> {
  const input = { params: { id } }
  const response = await fetch(addressOf(downloadChatFile, input), {
    headers: headersOf(downloadChatFile, input),
  }).catch(() => {
    throw unreachable()
  })
  if (response.status === 401) tellRefused()
  if (!response.ok) throw errorOf(response.status, await response.json().catch(() => null))
  return response.blob()
}

/** Saves a file of a chat under its own name. */
export async function download({ id, name }: Pick<ChatFile, 'id' | 'name'>): Promise<void> {
  const address = URL.createObjectURL(await fetchFile(id))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
