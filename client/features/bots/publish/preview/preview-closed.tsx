import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Draft } from '#machines/publish/draft.ts'

interface PreviewClosedProps {
  readonly draft: Draft
  readonly engaging: string
}

/** Maximum distance that fits into the drawn page, in pixels. */
const OFFSET_MAX_PX = 160

/** Drawing of a website with the launcher in its corner, at the configured distance (or the largest that fits). */
export function PreviewClosed({ draft, engaging }: PreviewClosedProps) {
  const { preview } = useLL().publish
  const { is_visible, bot_icon, bottom, right, side = 'right' } = draft
  const visibleOffset = (offset: number) =>
    Number.isFinite(offset) ? Math.max(0, Math.min(offset, OFFSET_MAX_PX)) : 0
  return (
    <div className="relative h-140 max-h-full w-full max-w-96 overflow-hidden rounded-lg border bg-surface">
      <div className="flex items-center gap-1.5 border-b bg-surface-sunken px-3 py-2">
        {['first', 'second', 'third'].map((dot) => (
          <span key={dot} className="size-2 rounded-full bg-border" />
        ))}
        <span className="ml-2 text-text-faint text-xs">{preview.site()}</span>
      </div>
      <div aria-hidden className="flex flex-col gap-3 p-5 opacity-60 [&_*]:animate-none">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-28 w-full rounded-lg" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-3/5" />
      </div>
      {is_visible ? (
        <div
          style={{ bottom: visibleOffset(bottom), [side]: visibleOffset(right) }}
          className={cn(
            'absolute flex max-w-full items-center gap-3',
            side === 'left' ? 'flex-row-reverse pr-3' : 'justify-end pl-3',
          )}
        >
          {engaging && (
            <p className="wrap-anywhere line-clamp-4 max-w-64 rounded-[14px] bg-surface-raised px-3.5 py-2.5 font-medium shadow-float">
              {engaging}
            </p>
          )}
          <span className="inline-flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-full bg-(--fill) text-(--ink) shadow-float">
            {bot_icon ? (
              <img src={bot_icon} alt="" className="size-full object-cover" />
            ) : (
              <span className="block h-5.5 w-6 rounded-[9px] rounded-bl-[2px] bg-current" />
            )}
          </span>
        </div>
      ) : (
        <p className="absolute inset-x-0 bottom-0 border-t bg-surface-sunken px-4 py-3 text-center text-sm text-text-muted">
          {preview.hidden()}
        </p>
      )}
    </div>
  )
}
