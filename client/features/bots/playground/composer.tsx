import { ArrowUp, FileText, Paperclip, Square, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { MESSAGE_MAX_CHARS } from '#contract/limits.ts'
import type { FileRef } from '#machines/upload/file-checks.ts'
import { attachmentRules } from './attachment-rules.ts'
import { useAttachments } from './use-attachments.ts'
import type { useConversation } from './use-conversation.ts'

interface ComposerProps {
  readonly conversation: ReturnType<typeof useConversation>
  /** Why files cannot be sent, or null. */
  readonly attachReason: string | null
  readonly disabledReason: string | null
  readonly placeholder: string
}

/** Input for a question: Enter sends, Shift and Enter inserts a line break. */
export function Composer({ conversation, attachReason, disabledReason, placeholder }: ComposerProps) {
  const LL = useLL()
  const { playground } = LL
  const { draft, files, canSend, canStop, type, send, stop, detach } = conversation
  const { problems, take, dismiss } = useAttachments(conversation)
  const over = draft.length - MESSAGE_MAX_CHARS
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (disabledReason === null) send()
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4 pb-4">
      {problems.length > 0 && (
        <Banner tone="danger" onDismiss={dismiss}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="rounded-lg border border-border-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/30">
        <Attached files={files} onRemove={detach} />
        <textarea
          rows={1}
          aria-label={playground.message()}
          value={draft}
          onChange={(event) => type(event.target.value)}
          onKeyDown={keys}
          placeholder={placeholder}
          className="scroll-thin field-sizing-content block max-h-40 min-h-10 w-full resize-none bg-transparent px-3 pt-2.5 outline-none placeholder:text-text-faint"
        />
        <div className="flex items-center gap-2 p-1.5">
          <AttachButton reason={attachReason ?? disabledReason} onFiles={take} />
          <p aria-live="polite" className="tabular ml-auto text-danger-text text-sm">
            {over > 0 && playground.tooLong({ n: over })}
          </p>
          {canStop ? (
            <IconButton icon={Square} variant="secondary" label={playground.stop()} onClick={stop} />
          ) : (
            <IconButton
              icon={ArrowUp}
              variant="primary"
              label={playground.send()}
              disabledReason={disabledReason ?? (canSend || over > 0 ? null : LL.errors.message_empty())}
              onClick={send}
            />
          )}
        </div>
      </div>
    </div>
  )
}

interface AttachButtonProps {
  readonly reason: string | null
  readonly onFiles: (files: readonly File[]) => void
}

function AttachButton({ reason, onFiles }: AttachButtonProps) {
  const { playground } = useLL()
  const { locale } = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const limit = playground.attachLimit({
    n: attachmentRules.files,
    size: formatBytes(locale, attachmentRules.fileSize),
  })
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={playground.attach()}
        accept={attachmentRules.endings.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton
        icon={Paperclip}
        label={`${playground.attach()}. ${limit}`}
        disabledReason={reason}
        onClick={() => input.current?.click()}
      />
    </>
  )
}

interface AttachedProps {
  readonly files: readonly FileRef[]
  readonly onRemove: (id: string) => void
}

function Attached({ files, onRemove }: AttachedProps) {
  const { playground } = useLL()
  const { locale } = useLocale()
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5 px-2 pt-2">
      {files.map(({ id, name, size }) => (
        <li
          key={id}
          className="inline-flex max-w-full items-center gap-1.5 rounded-md border bg-surface-sunken py-0.5 pr-0.5 pl-2 text-sm"
        >
          <FileText aria-hidden className="size-3.5 shrink-0 text-text-muted" strokeWidth={1.75} />
          <span className="truncate">{name}</span>
          <span className="tabular shrink-0 text-text-muted">{formatBytes(locale, size)}</span>
          <IconButton
            size="small"
            icon={X}
            label={playground.removeFile({ name })}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  )
}
