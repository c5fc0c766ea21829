import { FileText } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatBytes, formatPercent } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { PicturePreview } from '#client/shared/attachments/attached-files.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import type { Outgoing } from '#machines/chat/outbox.ts'
import { isPictureName } from '#machines/upload/file-checks.ts'
import { fileShelf, uploadShares } from './file-shelf.ts'

/** Files in an unsent message, with the progress of the upload. */
export function OutgoingFiles({ outgoing }: { outgoing: Outgoing }) {
  const { files: texts } = useLL().desk
  const { locale } = useLocale()
  const { key, files, status } = outgoing
  const share = useSyncExternalStore(uploadShares.subscribe, () => uploadShares.get(key))
  if (files.length === 0) return null
  return (
    <div className="flex w-64 max-w-full flex-col gap-1">
      {files.map(({ id, name, size }) => {
        const picture = isPictureName(name) ? fileShelf.get(id) : undefined
        return (
          <p key={id} className="flex items-center gap-2 rounded-lg border bg-surface px-2.5 py-1.5 text-sm">
            {picture ? (
              <PicturePreview file={picture} />
            ) : (
              <FileText aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
            )}
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="shrink-0 text-text-muted text-xs">{formatBytes(locale, size)}</span>
          </p>
        )
      })}
      {status === 'sending' && (
        <ProgressBar
          label={texts.uploading()}
          share={share}
          {...(share !== null && { value: formatPercent(locale, share) })}
        />
      )}
    </div>
  )
}
