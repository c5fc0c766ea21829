import { useSelector } from '@xstate/react'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useBots } from '#client/core/bots/bots.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { messageFileRules } from '#client/shared/attachments/attachment-rules.ts'
import { useFileProblems } from '#client/shared/attachments/use-file-problems.ts'
import type { ChatActor } from '../chat-actor.ts'
import { fileShelf } from './file-shelf.ts'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Returns the files attached to the next message, and handlers that add files from the picker, by drag and drop, or by pasting.
 */
export function useAttachments(actor: ChatActor, botId: number, isOpen: boolean) {
  const LL = useLL()
  const { bots } = useBots()
  const files = useSelector(actor, ({ context }) => context.attached)
  const { problems, check, report, dismiss } = useFileProblems(messageFileRules)
  const [isOver, setOver] = useState(false)
  const isAllowed = bots.find(({ id }) => id === botId)?.attach_enabled === true
  const reason = isAllowed ? null : LL.desk.files.off()

  const take = (added: readonly File[]) => {
    if (reason !== null) return report([reason])
    const refs = added.map((file) => ({ id: newKey(), name: file.name, size: file.size, file }))
    const fitting = check(refs, files.length)
    for (const { id, file } of fitting) fileShelf.set(id, file)
    actor.send({ type: 'files.attach', files: fitting.map(({ id, name, size }) => ({ id, name, size })) })
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
  return { files, problems, isOver, reason, take, remove, dismiss, dropping }
}

export type AttachmentsState = ReturnType<typeof useAttachments>
