import { type Ref, useImperativeHandle, useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { usePagedList } from '#client/core/hooks/use-paged-list.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { NewItemsPill } from '#client/ui/feedback/new-items-pill.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FEEDBACK_PAGE } from '#contract/base/limits.ts'
import { type Feedback, listFeedback } from '#contract/reports/feedback.ts'
import { FEEDBACK_COUNT_MAX } from '#contract/reports/report-limits.ts'
import { type FeedbackAddress, isFiltered, listCriteriaOf, unfiltered } from './feedback-address.ts'
import { FeedbackRow } from './feedback-row.tsx'

interface FeedbackListProps {
  readonly address: FeedbackAddress
  /** Set to a function that updates a rating in the list after it was changed in this tab. */
  readonly keep: Ref<(rating: Feedback) => void>
  readonly onChange: (part: Partial<FeedbackAddress>) => void
  readonly onOpen: (rating: Feedback) => void
}

/** List of the matching ratings, newest first; those that arrive later are added on request. */
export function FeedbackList({ address, keep, onChange, onOpen }: FeedbackListProps) {
  const { ratings } = useLL()
  const list = usePagedList('ratings: list', (start, signal) =>
    call(listFeedback, { query: { ...listCriteriaOf(address), start, length: FEEDBACK_PAGE }, signal }),
  )
  const { rows, total, failure, loading, failed, reload, patch } = list
  const [added, setAdded] = useState(0)
  const now = useNow()
  useImperativeHandle(keep, () => (rating) => patch((row) => (row.id === rating.id ? rating : row)), [patch])
  const refresh = () => {
    setAdded(0)
    reload()
  }
  useJournalEvents(['feedback.added'], (events) => setAdded((n) => n + events.length))
  useResync(refresh)
  if (loading) return <ListSkeleton />
  if (failed) return <FailureState title={ratings.failed()} failure={failure} onRetry={refresh} />
  return (
    <div className="relative">
      <NewItemsPill label={added > 0 ? ratings.added({ n: added }) : null} onShow={refresh} />
      {rows.length === 0 ? (
        <NoRatings address={address} onClear={() => onChange(unfiltered)} />
      ) : (
        <>
          <p role="status" className="border-b px-4 py-2 text-text-muted text-xs">
            {total < FEEDBACK_COUNT_MAX ? ratings.count({ n: total }) : ratings.countAtLeast({ n: total })}
          </p>
          <ul aria-label={ratings.list()} className="divide-y">
            {rows.map((rating) => (
              <FeedbackRow
                key={rating.id}
                rating={rating}
                now={now}
                isOpen={rating.chat_id === address.chatId}
                onOpen={() => onOpen(rating)}
                onUser={(user) => onChange({ user })}
              />
            ))}
          </ul>
          <More {...list} />
        </>
      )}
    </div>
  )
}

function More({ canShowMore, loadingMore, failure, more }: ReturnType<typeof usePagedList<Feedback>>) {
  const { ratings } = useLL()
  const textOf = useFailureText()
  return (
    <>
      {failure && (
        <Banner flush tone="danger">
          {textOf(failure)}
        </Banner>
      )}
      {(canShowMore || loadingMore) && (
        <p className="border-t p-3 text-center">
          <Button busy={loadingMore} onClick={more}>
            {ratings.more()}
          </Button>
        </p>
      )}
    </>
  )
}

function NoRatings({ address, onClear }: { address: FeedbackAddress; onClear: () => void }) {
  const LL = useLL()
  if (!isFiltered(address)) return <EmptyState motif="star" text={LL.ratings.empty()} />
  return (
    <EmptyState
      motif="search"
      text={LL.ratings.noMatch()}
      action={<Button onClick={onClear}>{LL.chats.filters.clear()}</Button>}
    />
  )
}

const ListSkeleton = () => (
  <Loading className="divide-y">
    {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
      <span key={row} className="flex flex-col gap-2 px-4 py-3">
        <span className="flex gap-4">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-2/5" />
        </span>
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-1/3" />
      </span>
    ))}
  </Loading>
)
