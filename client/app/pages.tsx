import { type ReactNode, Suspense } from 'react'
import { Route } from 'wouter'
import { ErrorPage } from '../core/failures/error-page.tsx'
import { patterns } from '../core/navigation/paths.ts'
import { PageTitle } from '../core/page/title.tsx'
import { useLL } from '../lib/i18n.tsx'
import { AccountLoading } from './account-loading.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guarded } from './guarded.tsx'
import { CenteredLayout } from './layouts/centered-layout.tsx'
import { PageSkeleton, ShellSkeleton } from './layouts/skeletons.tsx'
import type { RouteRow } from './routes.tsx'
import { useCurrentRoute } from './use-current-route.ts'
import { usePageChange } from './use-page-change.ts'
import { useSessionParts } from './use-session-parts.ts'

/** Renders the page for the current URL, in its layout and behind its guards. */
export function Pages() {
  const row = useCurrentRoute()
  usePageChange()
  if (row) return <GuardedPage row={row} />
  return (
    <CenteredLayout>
      <ErrorPage status={404} />
    </CenteredLayout>
  )
}

function GuardedPage({ row }: { row: RouteRow }) {
  const LL = useLL()
  const { Page } = row.page
  return (
    <Guarded row={row} waiting={<AccountLoading layout={row.layout} />}>
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
  if (layout === 'none') return <CenteredLayout>{children}</CenteredLayout>
  return parts ? <parts.Shell layout={layout}>{children}</parts.Shell> : <ShellSkeleton layout={layout} />
}
