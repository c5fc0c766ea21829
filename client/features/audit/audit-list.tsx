import { useRef } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { usePagedList } from '#client/core/hooks/use-paged-list.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDateTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type AuditEntry, listAudit } from '#contract/account/audit.ts'
import { AUDIT_PAGE } from '#contract/base/limits.ts'
import { type AuditAddress, criteriaOf, isFiltered } from './audit-address.ts'
import { useAuditText } from './audit-text.ts'

interface AuditListProps {
  readonly address: AuditAddress
  readonly onClear: () => void
}

/**
 * Loads entries page by page; each page continues where the previous one ended, so that new entries do not shift rows between
 * pages.
 */
function useEntries(address: AuditAddress) {
  const next = useRef<number | null>(null)
  return usePagedList<AuditEntry>('audit: list', async (start, signal) => {
    const before = start > 0 ? next.current : null
    const query = { ...criteriaOf(address), length: AUDIT_PAGE, ...(before && { before }) }
    const page = await call(listAudit, { query, signal })
    next.current = page.next
    return page
  })
}

export function AuditList({ address, onClear }: AuditListProps) {
  const { audit: texts } = useLL()
  const textOf = useFailureText()
  const { rows, total, failure, loading, loadingMore, canShowMore, failed, more, reload } =
    useEntries(address)
  if (loading) return <ListSkeleton />
  if (failed) return <FailureState title={texts.failed()} failure={failure} onRetry={reload} />
  if (rows.length === 0)
    return isFiltered(address) ? (
      <EmptyState
        motif="search"
        text={texts.noMatch()}
        action={<Button onClick={onClear}>{texts.clear()}</Button>}
      />
    ) : (
      <EmptyState motif="search" text={texts.empty()} />
    )
  return (
    <>
      <p role="status" className="border-b px-4 py-2 text-text-muted text-xs">
        {texts.count({ n: total })}
      </p>
      <ul aria-label={texts.list()} className="divide-y">
        {rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {failure && (
        <Banner flush tone="danger">
          {textOf(failure)}
        </Banner>
      )}
      {(canShowMore || loadingMore) && (
        <p className="border-t p-3 text-center">
          <Button busy={loadingMore} onClick={more}>
            {texts.more()}
          </Button>
        </p>
      )}
    </>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { audit: texts } = useLL()
  const { locale } = useLocale()
  const { client } = useAccount()
  const { actionText, nameOf } = useAuditText()
  const { action, actor, subject, address, at } = entry
  const isRefused = action === 'session.refused'
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[11rem_minmax(0,13rem)_minmax(0,1fr)]">
      <time dateTime={at} className="tabular text-text-muted">
        {formatDateTime(locale, new Date(at), client.time_zone)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{nameOf(actor.name)}</p>
        <p className="wrap-anywhere text-text-muted text-xs">
          {[actor.email, address && texts.from({ address })].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isRefused ? (
            <Tag tone="warning">{actionText(action)}</Tag>
          ) : (
            <span className="font-medium">{actionText(action)}</span>
          )}
          {subject.name && <span className="wrap-anywhere text-text-muted">{subject.name}</span>}
        </p>
        <Changes entry={entry} />
      </div>
    </li>
  )
}

/** Expandable list of the changed values, before and after the change. */
function Changes({ entry }: { entry: AuditEntry }) {
  const { audit: texts } = useLL()
  const changes = useAuditText().changesOf(entry)
  if (changes.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-md text-text-muted hover:text-text">
        {texts.changes()}
      </summary>
      <div className="scroll-thin mt-1.5 overflow-x-auto">
        <table className="w-full min-w-80 text-left">
          <thead className="text-text-muted text-xs">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                {texts.field()}
              </th>
              <th scope="col" className="py-1 pr-4 font-medium">
                {texts.before()}
              </th>
              <th scope="col" className="py-1 font-medium">
                {texts.after()}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field} className="border-t align-top">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {field}
                </th>
                <td className="wrap-anywhere py-1 pr-4 text-text-muted">{before}</td>
                <td className="wrap-anywhere py-1">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const ListSkeleton = () => (
  <Loading className="divide-y">
    {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
      <span key={row} className="flex gap-4 px-4 py-3">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-1/3" />
      </span>
    ))}
  </Loading>
)
