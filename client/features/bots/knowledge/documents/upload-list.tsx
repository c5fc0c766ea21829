import { RotateCw, X } from 'lucide-react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { SectionHeading } from '#client/ui/layout/section-heading.tsx'
import type { UploadItem } from '#machines/upload/upload-items.ts'
import type { Uploads } from './use-uploads.ts'

/** Files being uploaded, and failed uploads with the reason; renders nothing if there are neither. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { uploads: texts } = useLL().training
  const { items, clear } = uploads
  if (items.length === 0) return null
  const settled = items.every(({ status }) => status === 'failed' || status === 'cancelled')
  return (
    <section aria-label={texts.title()} className="flex flex-col gap-2 rounded-lg border bg-surface p-3">
      <SectionHeading
        level={3}
        title={texts.title()}
        actions={
          settled && (
            <Button size="small" variant="ghost" onClick={clear}>
              {texts.clear()}
            </Button>
          )
        }
      />
      <ul className="flex flex-col divide-y">
        {items.map((item) => (
          <UploadRow key={item.id} item={item} uploads={uploads} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const { uploads: texts } = useLL().training
  const { id, name, status, isRetryable } = item
  const underWay = status === 'queued' || status === 'uploading'
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <UploadState item={item} />
      </div>
      {(isRetryable || status === 'cancelled') && !underWay && (
        <IconButton
          size="small"
          icon={RotateCw}
          label={texts.retry({ name })}
          onClick={() => uploads.retry(id)}
        />
      )}
      <IconButton
        size="small"
        icon={X}
        label={underWay ? texts.cancel({ name }) : texts.dismiss({ name })}
        onClick={() => (underWay ? uploads.cancel(id) : uploads.dismiss(id))}
      />
    </li>
  )
}

function UploadState({ item }: { item: UploadItem }) {
  const { uploads: texts } = useLL().training
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { status, name, loaded, size, failure } = item
  if (status === 'uploading')
    return (
      <ProgressBar
        labelHidden
        label={texts.progress({ name })}
        share={size === 0 ? null : loaded / size}
        value={texts.of({ loaded: formatBytes(locale, loaded), size: formatBytes(locale, size) })}
      />
    )
  if (status === 'failed')
    return (
      <p role="alert" className="text-danger-text text-sm">
        {textOf(failure)}
      </p>
    )
  return <p className="text-sm text-text-muted">{status === 'queued' ? texts.queued() : texts.cancelled()}</p>
}
