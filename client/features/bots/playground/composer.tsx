import { ArrowUp, Square } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { AttachButton } from '#client/shared/attachments/attach-button.tsx'
import { AttachedFiles, FileProblems } from '#client/shared/attachments/attached-files.tsx'
import type { AcceptedFiles } from '#client/shared/attachments/attachment-rules.ts'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { MESSAGE_MAX_CHARS } from '#contract/base/limits.ts'
import { useAttachments } from './use-attachments.ts'
import type { useConversation } from './use-conversation.ts'

interface ComposerProps {
  readonly conversation: ReturnType<typeof useConversation>
  /** Reason why files cannot be attached; null if they can. */
  readonly attachReason: string | null
  /** Kinds of files that the bot accepts. */
  readonly accepted: AcceptedFiles
  readonly disabledReason: string | null
  readonly placeholder: string
}

/** Input for a question: Enter sends, Shift+Enter inserts a line break. */
export function Composer(props: ComposerProps) {
  const { conversation, accepted, attachReason, disabledReason, placeholder } = props
  const LL = useLL()
  const { playground } = LL
  const { draft, files, contents, canSend, canStop, type, send, stop, detach } = conversation
  const { rules, problems, take, dismiss } = useAttachments(conversation, accepted)
  const over = draft.length - MESSAGE_MAX_CHARS
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (disabledReason === null) send()
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4 pb-4">
      <FileProblems problems={problems} onDismiss={dismiss} />
      <div className="rounded-lg border border-border-strong bg-surface focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/30">
        <AttachedFiles files={files} contents={contents} onRemove={detach} />
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
          <AttachButton rules={rules} disabledReason={attachReason ?? disabledReason} onFiles={take} />
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
