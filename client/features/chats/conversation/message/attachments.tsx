import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { isPicture } from '#client/shared/pictures/picture-file.ts'
import { PictureThumb } from '#client/shared/pictures/picture-thumb.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import type { ChatFile, Sender } from '#contract/chats/message-shapes.ts'
import { download } from './download.ts'

interface AttachmentsProps {
  readonly files: readonly ChatFile[]
  readonly sender: Sender
}

/** Files of a message; pictures are shown, other files can be downloaded. */
export const Attachments = ({ files, sender }: AttachmentsProps) => (
  <ul className={cn('flex max-w-full flex-wrap gap-1.5', sender !== 'customer' && 'justify-end')}>
    {files.map((file) => (
      <li key={file.id} className="max-w-full">
        {isPicture(file) ? (
          <PictureThumb file={file} isCustomers={sender === 'customer'} />
        ) : (
          <Attachment file={file} />
        )}
      </li>
    ))}
  </ul>
)

function Attachment({ file }: { file: ChatFile }) {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await download(file)
    } catch {
      toast.show({ tone: 'danger', text: LL.chats.message.downloadFailed({ name: file.name }) })
    }
    setBusy(false)
  }
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={save}
      aria-label={LL.chats.message.download({ name: file.name })}
      className="flex max-w-full items-center gap-2 rounded-lg border bg-surface px-2.5 py-1.5 text-left transition-colors usable-hover:bg-surface-hover"
    >
      <FileText aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block truncate font-medium text-sm">{file.name}</span>
        <span className="block text-text-muted text-xs">{formatBytes(locale, file.size)}</span>
      </span>
      {isBusy ? (
        <Spinner />
      ) : (
        <Download aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
      )}
    </button>
  )
}
