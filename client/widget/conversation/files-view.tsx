import '../view/files.css'
import type { ChatFile } from '#contract/chats/message-shapes.ts'
import { failureOf } from '#machines/failure.ts'
import { formatBytes } from '../panel/format.ts'
import { Icon } from '../view/icon.tsx'
import { lazily } from '../view/lazily.tsx'
import { useTalk } from '../view/use-talk.ts'
import { fetchFile } from './fetch-file.ts'
import { save } from './save.ts'

const PictureView = lazily<{ readonly file: ChatFile }>(() =>
  import('./picture-view.tsx').then((module) => module.PictureView),
)

function FileButton({ file }: { readonly file: ChatFile }) {
  const { session, state, texts, talk } = useTalk()
  const download = () => {
    const { chatId, token = '' } = state.conversation?.state() ?? {}
    if (!chatId) return
    fetchFile(session.parts.api, { chatId, token }, file.id).then(
      (blob) => save(blob, file.name),
      (error) => session.report(failureOf(error)),
    )
  }
  return (
    <button type="button" aria-label={talk.messages.download({ name: file.name })} onClick={download}>
      <Icon name="file" />
      <span>{file.name}</span>
      <small>{formatBytes(texts.locale, file.size)}</small>
    </button>
  )
}

/** Files of a message; pictures are shown, other files can be downloaded. */
export function FilesView({ files }: { readonly files: readonly ChatFile[] }) {
  return (
    <ul class="files">
      {files.map((file) => (
        <li key={file.id} class={file.picture ? 'shown' : undefined}>
          {file.picture ? <PictureView file={file} /> : <FileButton file={file} />}
        </li>
      ))}
    </ul>
  )
}
