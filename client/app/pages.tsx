import { type ReactNode, Suspense } from 'react'
import { Route } from 'wouter'
import { useLL } from '#client/lib/i18n.tsx'
import { AccountWait } from './account-wait.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { Guarded } from './guarded.tsx'
import { Alone } from './layouts/alone.tsx'
import { PageSkeleton, ShellSkeleton } from './layouts/skeletons.tsx'
import { patterns } from './paths.ts'
import type { RouteRow } from './routes.tsx'
import { useRow } from './row-of.ts'
import { PageTitle } from './title.tsx'
import { usePageChange } from './use-page-change.ts'
import { useSessionParts } from './use-session-parts.ts'

/** The page that the address names, in its layout and behind its guards. */
export function Pages() {
  const row = useRow()
  usePageChange()
  if (row) return <GuardedPage row={row} />
  return (
    <Alone>
      <ErrorPage status={404} />
    </Alone>
  )
}

function GuardedPage({ row }: { row: RouteRow }) {
  const LL = useLL()
  const { Page } = row.page
  return (
    <Guarded row={row} waiting={<AccountWait layout={row.layout} />}>
      <PageTitle text={LL.app.pages[row.id]()} />
      <Layout row={row}>
        <ErrorBoundary key={row.id}>
          <Suspense fallback={row.layout === 'none' ? null : <PageSkeleton />}>
            <Route path={patterns[row.id]}>
              <Page />
            </Route>
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </Guarded>
  )
}

function Layout({ row: { layout }, children }: { row: RouteRow; children: ReactNode }) {
  const parts = useSessionParts(layout !== 'none')
  if (layout === 'none') return <Alone>{children}</Alone>
  return parts ? <parts.Shell layout={layout}>{children}</parts.Shell> : <ShellSkeleton layout={layout} />
}
