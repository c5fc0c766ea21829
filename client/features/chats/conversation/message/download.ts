import { download as fetchFile } from '#client/api/download.ts'
import { saveFile } from '#client/lib/save-file.ts'
import { downloadChatFile } from '#contract/chats/files.ts'
import type { ChatFile } from '#contract/chats/message-shapes.ts'

/** Downloads a file from a chat under its original name. Rejects with an ApiError. */
export async function download({ id, name }: Pick<ChatFile, 'id' | 'name'>): Promise<void> {
  const { blob } = await fetchFile(downloadChatFile, { params: { id } })
  saveFile(blob, name)
}
