import { useSelector } from '@xstate/react'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useBots } from '#client/core/bots/bots.tsx'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { newKey } from '#client/lib/new-key.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { FILE_MAX_BYTES, UPLOAD_FILES_MAX } from '#contract/limits.ts'
import { checkFiles, type FileRules } from '#machines/upload/file-checks.ts'
import type { ChatActor } from '../chat-actor.ts'
import { fileShelf } from './file-shelf.ts'

/** Rules for the files of a message (specification 5, decisions 5). */
export const attachmentRules: FileRules = {
  files: UPLOAD_FILES_MAX,
  fileSize: FILE_MAX_BYTES,
  endings: ['txt', 'csv', 'xml', 'html', 'pdf', 'docx', 'xls', 'xlsx'],
}

/** Limits mentioned in the text of an error. */
const limits: Partial<Record<ErrorCode, number>> = {
  file_too_large: attachmentRules.fileSize,
  too_many_files: attachmentRules.files,
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Returns the files of the next message, and what adds them by choice, drop and paste. */
export function useAttachments(actor: ChatActor, botId: number, isOpen: boolean) {
  const LL = useLL()
  const { locale } = useLocale()
  const { bots } = useBots()
  const files = useSelector(actor, ({ context }) => context.attached)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const isAllowed = bots.find(({ id }) => id === botId)?.attach_enabled === true
  const reason = isAllowed ? null : LL.desk.files.off()

  const problemText = (name: string, code: ErrorCode) => {
    const limit = limits[code]
    const error = { code, ...(limit !== undefined && { params: { limit } }) }
    return `${name}: ${errorText({ locale, LL }, error, new Date())}`
  }
  const take = (added: readonly File[]) => {
    if (reason !== null) return setProblems([reason])
    const refs = added.map(({ name, size }) => ({ id: newKey(), name, size }))
    const checked = checkFiles(refs, attachmentRules, files.length)
    setProblems(checked.flatMap(({ file, code }) => (code ? [problemText(file.name, code)] : [])))
    const fitting = refs.filter((_, place) => checked[place]?.code === null)
    for (const ref of fitting) {
      const file = added[refs.indexOf(ref)]
      if (file) fileShelf.set(ref.id, file)
    }
    actor.send({ type: 'files.attach', files: fitting })
  }
  const remove = (id: string) => {
    fileShelf.delete(id)
    actor.send({ type: 'file.remove', id })
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!isOpen || !carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!isOpen || !carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      const pasted = [...event.clipboardData.files]
      if (!isOpen || pasted.length === 0) return
      event.preventDefault()
      take(pasted)
    },
  }
  return { files, problems, isOver, reason, take, remove, dismiss: () => setProblems([]), dropping }
}

/** The files of the next message. */
export type AttachmentsState = ReturnType<typeof useAttachments>
