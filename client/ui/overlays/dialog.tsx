import {
  Description,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react'
import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { useKeepFocus } from './use-keep-focus.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Specification 9: dialog widths in pixels. */
export type DialogSize = 400 | 560 | 720 | 880 | 1040

const widths: Record<DialogSize, string> = {
  400: 'max-w-dialog-400',
  560: 'max-w-dialog-560',
  720: 'max-w-dialog-720',
  880: 'max-w-dialog-880',
  1040: 'max-w-dialog-1040',
}

export interface DialogProps {
  readonly open: boolean
  /** Called on Escape, the close button and a click outside the dialog. */
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly size?: DialogSize
  /** Turns the dialog into a form: Enter in a single-line field and a `type="submit"` button in the footer submit it. */
  readonly onSubmit?: () => void
  /** Form element, for moving the focus to an invalid field. */
  readonly form?: RefObject<HTMLFormElement | null>
  /** Buttons next to the title, with the primary action last. */
  readonly footer?: ReactNode
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children?: ReactNode
}

/** Modal dialog that traps the focus and restores it when closed. */
export function Dialog({ open, onClose, size = 560, initialFocus, ...content }: DialogProps) {
  useReturnFocus(open)
  const panel = useRef<HTMLDivElement>(null)
  useKeepFocus(open, panel)
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose}
      data-closing={open ? undefined : ''}
      {...(initialFocus && { initialFocus })}
      className="relative z-40"
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 data-closed:opacity-0"
      />
      <div className="fixed inset-0 flex items-end justify-center sm:items-center sm:p-4">
        <DialogPanel
          ref={panel}
          transition
          className={cn(
            'flex max-h-[90dvh] w-full flex-col overflow-hidden rounded-t-lg bg-surface-raised shadow-dialog sm:rounded-lg',
            'transition duration-150 data-closed:translate-y-2 data-closed:opacity-0',
            widths[size],
          )}
        >
          <DialogContent onClose={onClose} {...content} />
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

type ContentProps = Pick<
  DialogProps,
  'onClose' | 'title' | 'description' | 'onSubmit' | 'form' | 'footer' | 'children'
>

function DialogContent({ onClose, title, description, onSubmit, form, footer, children }: ContentProps) {
  const LL = useLL()
  const parts = (
    <>
      <div className="flex items-start gap-4 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <DialogTitle className="font-semibold text-lg">{title}</DialogTitle>
          {description && <Description className="mt-1 text-text-muted">{description}</Description>}
        </div>
        <IconButton icon={X} label={LL.common.actions.close()} onClick={onClose} className="-mr-1.5" />
      </div>
      {children && <div className="scroll-thin min-h-0 flex-1 overflow-y-auto px-5 py-1">{children}</div>}
      {footer && <div className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5">{footer}</div>}
    </>
  )
  if (!onSubmit) return parts
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      {parts}
    </form>
  )
}
