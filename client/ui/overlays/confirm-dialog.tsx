import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Dialog } from './dialog.tsx'

/** Our choice: milliseconds before a dialog accepts an answer; longer than the pause between two keystrokes. */
const ARM_MS = 400

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  /** Question or action: "Delete this bot?" */
  readonly title: string
  /** Explanation of the consequences, the cost, and whether the action can be undone. */
  readonly children: ReactNode
  /** Verb that names the action, such as "Delete". */
  readonly confirmLabel: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Error message of a failed action; the dialog stays open. */
  readonly error?: string | null | undefined
  readonly disabledReason?: string | null | undefined
}

/**
 * Asks for confirmation before a costly or destructive action. Enter confirms and Escape cancels, except while the action runs.
 * Confirming works only after a short delay, so that a key typed as text never confirms.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirmLabel, danger = false, busy, error, disabledReason } = props
  const LL = useLL()
  const isArmed = useArmed(open)
  const question = useRef<HTMLDivElement>(null)
  const close = busy ? () => {} : onClose
  const confirm = () => {
    if (isArmed && !busy && !disabledReason) props.onConfirm()
  }
  useEnter(open, confirm)
  useEffect(() => {
    // The menu that opened the dialog takes back the focus when it closes, so the dialog may have to take it again.
    const dialog = question.current?.closest('[role=dialog]')
    if (isArmed && dialog && !dialog.contains(document.activeElement)) question.current?.focus()
  }, [isArmed])
  const buttons = (
    <>
      <Button onClick={close}>{LL.common.actions.cancel()}</Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        unarmed={!isArmed}
        disabledReason={disabledReason}
        onClick={confirm}
      >
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={close} size={400} title={title} footer={buttons} initialFocus={question}>
      {/* Receives the initial focus, so that pressing Space activates no button. */}
      <div ref={question} tabIndex={-1} className="outline-none">
        <div className="flex flex-col gap-3 text-text-muted">{children}</div>
        {error && (
          <Banner tone="danger" className="mt-3">
            {error}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

/** Returns true once a dialog has been open long enough for a deliberate answer. */
function useArmed(open: boolean): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => setArmed(true), ARM_MS)
    return () => {
      clearTimeout(timer)
      setArmed(false)
    }
  }, [open])
  return isArmed
}

/** Elements that handle Enter themselves. */
const OWN_ENTER = 'a, button, input, select, textarea, [contenteditable]'

/**
 * Calls `run` when Enter is pressed outside buttons and fields in an open dialog; Enter is ignored once other keys have been
 * typed.
 */
function useEnter(open: boolean, run: () => void): void {
  const enter = useEffectEvent(run)
  useEffect(() => {
    if (!open) return
    let isTyping = false
    const press = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest(OWN_ENTER) !== null
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) isTyping = true
      if (event.key === 'Enter' && !event.repeat && !isTyping) enter()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
}
