import { useSelector } from '@xstate/react'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useBots } from '#client/core/bots/bots.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { newKey } from '#client/lib/new-key.ts'
import type { FileContents } from '#client/shared/attachments/attached-files.tsx'
import { messageFileRules } from '#client/shared/attachments/attachment-rules.ts'
import { useFileProblems } from '#client/shared/attachments/use-file-problems.ts'
import type { BotItem } from '#contract/bots/bots.ts'
import { isIntegrationChannel } from '#contract/channels/channel-rules.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { FileRules } from '#machines/upload/file-checks.ts'
import type { ChatActor } from '../chat-actor.ts'
import { altShelf, fileShelf } from './file-shelf.ts'

/** Contents of the attached files. */
const contents: FileContents = {
  fileOf: (id) => fileShelf.get(id),
  describe: (id, alt) => altShelf.set(id, alt),
}

/** Returns the rules for an agent's files: the bot's in the widget; channels always take files and pictures. */
function rulesFor({ channel }: Chat, bot: BotItem | undefined): FileRules {
  const isChannel = isIntegrationChannel(channel)
  return messageFileRules({
    documents: isChannel || bot?.attach_enabled === true,
    pictures: isChannel || bot?.pictures_enabled === true,
  })
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Returns the files attached to the next message, and handlers that add files from the picker, by drag and drop, or by pasting.
 */
export function useAttachments(actor: ChatActor, chat: Chat, isOpen: boolean) {
  const LL = useLL()
  const { bots } = useBots()
  const files = useSelector(actor, ({ context }) => context.attached)
  const rules = rulesFor(
    chat,
    bots.find(({ id }) => id === chat.bot_id),
  )
  const { problems, check, report, dismiss } = useFileProblems(rules)
  const [isOver, setOver] = useState(false)
  const isAllowed = rules.endings.length > 0 || rules.pictureSize !== undefined
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
    altShelf.delete(id)
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
  return { files, rules, contents, problems, isOver, reason, take, remove, dismiss, dropping }
}

export type AttachmentsState = ReturnType<typeof useAttachments>
