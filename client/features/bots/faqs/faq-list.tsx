import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ListHead } from '#client/ui/display/list-head.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Faq } from '#contract/faqs.ts'
import type { useFaqs } from '../training/use-faqs.ts'
import { FaqCard } from './faq-card.tsx'

/** Our choice: entries shown at first, and added on each request for more. */
const SHOWN = 50

interface FaqListProps {
  readonly list: ReturnType<typeof useFaqs>
  readonly onEdit: (faq: Faq) => void
  readonly onDelete: (faq: Faq) => void
}

/** The entries, or why there are none. */
export function FaqList({ list, onEdit, onDelete }: FaqListProps) {
  const { faqs: texts } = useLL()
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(SHOWN)
  const { faqs, loading, failure, reload } = list
  if (loading) return <ListSkeleton />
  if (failure && faqs.length === 0)
    return <FailureState title={texts.failed()} failure={failure} onRetry={reload} />
  if (faqs.length === 0) return <EmptyState compact motif="form" text={texts.empty()} />
  const fitting = faqs.filter(({ question, answer }) => matches(`${question} ${answer}`, query))
  return (
    <div className="flex flex-col gap-3">
      <ListHead
        label={texts.find()}
        query={query}
        onQuery={setQuery}
        count={texts.count({ n: fitting.length })}
      />
      {fitting.length === 0 && <EmptyState compact motif="search" text={texts.noMatch({ query })} />}
      <ul aria-label={texts.list()} className="flex flex-col gap-3">
        {fitting.slice(0, shown).map((faq) => (
          <FaqCard key={faq.id} faq={faq} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </ul>
      {fitting.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)} className="self-center">
          {texts.more()}
        </Button>
      )}
    </div>
  )
}

const ListSkeleton = () => (
  <Loading className="flex flex-col gap-3">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-24 rounded-lg" />
    ))}
  </Loading>
)
