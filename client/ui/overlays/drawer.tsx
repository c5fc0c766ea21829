import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { ToastInset } from '../feedback/toast-inset.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Side from which the drawer slides in. */
  readonly side?: 'left' | 'right'
  /** Makes the drawer wide enough for reading. */
  readonly wide?: boolean
  readonly footer?: ReactNode
  readonly children: ReactNode
}

const sides = {
  left: 'left-0 border-r data-closed:-translate-x-4',
  right: 'right-0 border-l data-closed:translate-x-4',
}

/** Panel that slides over the side of the page: details, filters, navigation on small screens. */
export function Drawer({
  open,
  onClose,
  title,
  side = 'right',
  wide = false,
  footer,
  children,
}: DrawerProps) {
  const LL = useLL()
  useReturnFocus(open)
  return (
    <HeadlessDialog
      open={open}
      onClose={onClose}
      data-closing={open ? undefined : ''}
      className="relative z-40"
    >
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-scrim transition-opacity duration-150 data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={cn(
          'fixed inset-y-0 flex w-full flex-col bg-surface shadow-dialog transition duration-180 data-closed:opacity-0',
          wide ? 'max-w-dialog-560' : 'max-w-dialog-400',
          sides[side],
        )}
      >
        <div className="flex items-center gap-4 border-b px-4 py-2.5">
          <DialogTitle className="min-w-0 flex-1 truncate font-semibold">{title}</DialogTitle>
          <IconButton icon={X} label={LL.common.actions.close()} onClick={onClose} className="-mr-1.5" />
        </div>
        <div className="scroll-thin min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
        {footer && (
          <ToastInset>
            <div className="flex justify-end gap-2 border-t px-4 py-3">{footer}</div>
          </ToastInset>
        )}
      </DialogPanel>
    </HeadlessDialog>
  )
}
