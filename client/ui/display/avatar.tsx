import type { CSSProperties, ReactNode } from 'react'
import { pictureAt } from '#client/lib/base-path.ts'
import { cn } from '#client/lib/cn.ts'
import { hueOf, initialsOf } from '#client/lib/initials.ts'

const sizes = { small: 'size-6 text-2xs', medium: 'size-8 text-xs', large: 'size-12 text-lg' }

/** Props of `Avatar`; `name` also determines the initials and the hue. */
export interface AvatarProps {
  readonly name: string
  /** Picture URL; without it, the glyph or the initials are shown on a hue derived from the name. */
  readonly src?: string | null
  readonly size?: keyof typeof sizes | undefined
  /** Symbol shown instead of the initials. */
  readonly glyph?: ReactNode
  /** StatusDot or channel icon at the lower right corner. */
  readonly mark?: ReactNode
}

/** Round avatar of a person or bot. Decorative: the name must appear as text next to it. */
export function Avatar({ name, src, size = 'medium', glyph, mark }: AvatarProps) {
  return (
    <span aria-hidden className="relative inline-flex shrink-0">
      {src ? (
        <img src={pictureAt(src)} alt="" className={cn('rounded-full border object-cover', sizes[size])} />
      ) : (
        <span
          style={{ '--hue': hueOf(name) } as CSSProperties}
          className={cn(
            'avatar-hue inline-flex items-center justify-center rounded-full font-medium',
            sizes[size],
          )}
        >
          {glyph ?? initialsOf(name)}
        </span>
      )}
      {mark && (
        <span className="absolute -right-0.5 -bottom-0.5 inline-flex items-center justify-center rounded-full bg-surface p-0.5">
          {mark}
        </span>
      )}
    </span>
  )
}
