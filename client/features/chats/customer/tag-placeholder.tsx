import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { controlStyle } from '#client/ui/controls/control-style.ts'
import { TAG_MAX_CHARS } from '#contract/base/limits.ts'

export interface TagFieldProps {
  readonly tags: readonly string[]
  readonly query: string
  readonly onType: (query: string) => void
  readonly onAdd: (tag: string) => void
  readonly onClose: () => void
}

export const tagInput = cn(controlStyle, 'mt-2 h-8 w-full px-2.5')

/** Placeholder for the tag field while its code loads; keeps the text typed so far. */
export function TagPlaceholder({ query, onType, onClose }: TagFieldProps) {
  const texts = useLL().desk.tags
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the member has just asked for the field.
      autoFocus
      autoComplete="off"
      aria-label={texts.add()}
      placeholder={texts.add()}
      maxLength={TAG_MAX_CHARS}
      value={query}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={({ key }) => key === 'Escape' && query === '' && onClose()}
      className={tagInput}
    />
  )
}
