import { PageFrame } from '#client/core/page/page-frame.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { LayoutName } from '../routes.tsx'

const figures = ['first', 'second', 'third', 'fourth']
const items = ['w-20', 'w-16', 'w-24', 'w-14', 'w-20']

/** Skeleton of a page, shown while the page's code loads. */
export const PageSkeleton = () => (
  <Loading>
    <PageFrame>
      <SilentHeading />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map((figure) => (
          <Skeleton key={figure} className="h-24 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </PageFrame>
  </Loading>
)

/** Renders a visually hidden heading, because every page needs one, even while it loads. */
function SilentHeading() {
  const LL = useLL()
  return <h1 className="sr-only">{LL.common.states.loading()}</h1>
}

/** Skeleton of the layout with its page, shown while the session loads. */
export const ShellSkeleton = ({ layout }: { layout: LayoutName }) => (
  <div className="flex min-h-0 flex-1">
    <div className="hidden w-14 shrink-0 flex-col gap-4 border-r bg-surface p-3.5 sm:flex lg:w-56">
      <Skeleton className="size-7 rounded-lg" />
      {items.map((width, at) => (
        <span key={`${width}${at}`} className="flex items-center gap-3">
          <Skeleton className="size-5" />
          <Skeleton className={`hidden h-4 lg:block ${width}`} />
        </span>
      ))}
    </div>
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex h-12 shrink-0 items-center justify-between border-b bg-surface px-4">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="size-8 rounded-full" />
      </div>
      <main id="main" className="min-h-0 flex-1 overflow-hidden">
        {layout !== 'none' && <PageSkeleton />}
      </main>
    </div>
  </div>
)
