import { cn } from '#client/lib/cn.ts'

/** Box style for text inputs and selects; `data-invalid` and `data-disabled` come from Headless UI. */
export const controlStyle = cn(
  'rounded-lg border border-border-strong bg-surface text-text transition-colors placeholder:text-text-faint',
  'hover:border-text-faint focus:border-accent focus:outline-2 focus:outline-accent/30 focus:outline-offset-0',
  'data-invalid:border-danger data-invalid:focus:outline-danger/30',
  'data-disabled:cursor-not-allowed data-disabled:bg-surface-sunken data-disabled:text-text-faint data-disabled:hover:border-border-strong',
)
