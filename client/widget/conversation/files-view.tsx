import '../view/files.css'
import type { ChatFile } from '#contract/chats/message-shapes.ts'
import { failureOf } from '#machines/failure.ts'
import type { ChatKey } from '#machines/widget/widget-types.ts'
import { type Api, bearer } from '../panel/api.ts'
import { formatBytes } from '../panel/format.ts'
import { Icon } from '../view/icon.tsx'
import { useTalk } from '../view/use-talk.ts'
import { save } from './save.ts'

/** Fetches a file of the visitor's chat (`downloadOwnFile` of the contract) and saves it. */
async function download(api: Api, chat: ChatKey, { id, name }: ChatFile): Promise<void> {
  const path = `/ai/client/chat/${chat.chatId}/files/${id}`
  const response = await api.open('GET', path, { headers: bearer(chat) })
  save(await response.blob(), name)
}

export function FilesView({ files }: { readonly files: readonly ChatFile[] }) {
  const { session, state, texts, talk } = useTalk()
  const open = (file: ChatFile) => {
    const { chatId, token = '' } = state.conversation?.state() ?? {}
    if (chatId)
      download(session.parts.api, { chatId, token }, file).catch((error) => session.report(failureOf(error)))
  }
  return (
    <ul class="files">
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={talk.messages.download({ name: file.name })}
            onClick={() => open(file)}
          >
            <Icon name="file" />
            <span>{file.name}</span>
            <small>{formatBytes(texts.locale, file.size)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
