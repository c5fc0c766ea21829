import { cn } from '#client/lib/cn.ts'

/**
 * Style of panels that float over the page: menus, lists of options, popovers. They fade in but close at once, because on a busy
 * machine a leave transition of Headless UI may never end, which would leave the panel in the accessibility tree.
 */
export const floatStyle = cn(
  'scroll-thin z-50 max-h-(--anchor-max-height) overflow-y-auto rounded-lg bg-surface-raised p-1 shadow-float',
  'origin-top transition duration-120 focus:outline-none starting:scale-[0.98] starting:opacity-0',
)

/** Styles of one row in a floating panel; Headless UI sets `data-focus`. */
export const optionStyle = cn(
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-left',
  'data-focus:bg-surface-hover data-focus:outline-none data-disabled:cursor-not-allowed data-disabled:text-text-faint',
)
