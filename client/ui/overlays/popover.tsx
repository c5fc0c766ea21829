import { Popover as HeadlessPopover, PopoverPanel } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { floatStyle } from './float-style.ts'
import { OpenMenuMark } from './open-menus.tsx'

interface PopoverProps {
  /** A Headless UI `PopoverButton`: `<PopoverButton as={Button}>…</PopoverButton>`. */
  readonly trigger: ReactNode
  /** Accessible name of the panel. */
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly className?: string
  /** Renders the content; `close` closes the panel. */
  readonly children: (close: () => void) => ReactNode
}

/** Button that opens a small panel of controls next to it; Escape and a click elsewhere close the panel. */
export const Popover = ({ trigger, label, align = 'start', className, children }: PopoverProps) => (
  <HeadlessPopover className="min-w-0">
    {trigger}
    <PopoverPanel
      focus
      data-hotkeys="off"
      aria-label={label}
      role="dialog"
      anchor={{ to: `bottom ${align}`, gap: 4, padding: 8 }}
      className={cn(floatStyle, 'p-3', className)}
    >
      {({ close }) => (
        <>
          <OpenMenuMark />
          {children(close)}
        </>
      )}
    </PopoverPanel>
  </HeadlessPopover>
)
