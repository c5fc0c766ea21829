import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { Illustration } from '#client/ui/feedback/illustration.tsx'
import { useOnline } from '../hooks/use-online.ts'
import { paths } from '../navigation/paths.ts'
import { PageTitle } from '../page/title.tsx'
import { useReportProblem } from '../report/use-report-problem.tsx'

interface ErrorPageProps {
  /** 404 if the page does not exist; any other value for an internal failure. */
  readonly status: number
  /** Error message, for support. */
  readonly message?: string
}

/** Page shown in place of a page that does not exist or failed (specification 2). */
export function ErrorPage({ status, message }: ErrorPageProps) {
  const LL = useLL()
  const online = useOnline()
  const missing = status === 404
  const { report, dialog } = useReportProblem()
  const title = missing ? LL.app.error.notFound() : LL.app.error.internal()
  const failure = online ? LL.app.error.internalText() : LL.app.error.offlineText()
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-4 p-6 text-center">
      <PageTitle text={title} />
      <Illustration motif={missing ? 'search' : 'broken'} />
      <p className="tabular font-medium text-sm text-text-muted">{status}</p>
      <h1 className="font-semibold text-2xl">{title}</h1>
      <p className="max-w-md text-balance text-text-muted">
        {missing ? LL.app.error.notFoundText() : failure}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href={paths.home()} variant={missing ? 'primary' : 'secondary'}>
          {LL.app.error.home()}
        </ButtonLink>
        {!missing && (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {LL.app.error.reload()}
          </Button>
        )}
        {!missing && <Button onClick={report}>{LL.app.report.open()}</Button>}
      </div>
      {message && (
        <details className="text-text-faint text-xs">
          <summary className="rounded-sm">{LL.common.failure.details()}</summary>
          <p className="wrap-anywhere mt-1 max-w-md font-mono">{message}</p>
        </details>
      )}
      {dialog}
    </div>
  )
}
