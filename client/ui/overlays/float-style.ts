import { cn } from '#client/lib/cn.ts'

/** Styles of floating panels: menus, option lists, popovers. */
export const floatStyle = cn(
  'scroll-thin z-50 max-h-(--anchor-max-height) overflow-y-auto rounded-lg bg-surface-raised p-1 shadow-float',
  'origin-top transition duration-120 focus:outline-none data-closed:scale-[0.98] data-closed:opacity-0',
)

/** Styles of one row in a floating panel; Headless UI sets `data-focus`. */
export const optionStyle = cn(
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-left',
  'data-focus:bg-surface-hover data-focus:outline-none data-disabled:cursor-not-allowed data-disabled:text-text-faint',
)
