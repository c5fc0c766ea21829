import { FileText, Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { type AttachmentsState, attachmentRules } from './use-attachments.ts'

/** The files that go with the next message, and why others do not. */
export function AttachedFiles({ attachments }: { attachments: AttachmentsState }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { files, problems, remove, dismiss } = attachments
  return (
    <>
      {problems.length > 0 && (
        <Banner tone="danger" onDismiss={dismiss} className="m-2">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      {files.length > 0 && (
        <ul aria-label={LL.desk.files.label()} className="flex flex-wrap gap-1.5 px-3 pt-2">
          {files.map(({ id, name, size }) => (
            <li
              key={id}
              className="flex min-w-0 max-w-full items-center gap-2 rounded-md border bg-surface-sunken py-0.5 pr-0.5 pl-2 text-sm"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-text-muted" strokeWidth={1.75} />
              <span className="min-w-0 truncate">{name}</span>
              <span className="shrink-0 text-text-muted text-xs">{formatBytes(locale, size)}</span>
              <IconButton
                size="small"
                icon={X}
                label={LL.common.files.remove({ name })}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Chooses files for the next message. */
export function AttachButton({ attachments: { take, reason } }: { attachments: AttachmentsState }) {
  const { files } = useLL().desk
  const { locale } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const limit = { n: attachmentRules.files, size: formatBytes(locale, attachmentRules.fileSize) }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={files.add()}
        accept={attachmentRules.endings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton
        size="small"
        icon={Paperclip}
        label={files.addUpTo(limit)}
        disabledReason={reason}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
