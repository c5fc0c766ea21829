import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import {
  type OutcomeFilter,
  outcomeFilters,
  passesFilter,
  type TestWithResult,
} from '#machines/test-set/verdicts.ts'
import { RunSummary } from './run-summary.tsx'
import { TestCard } from './test-card.tsx'
import type { TestCommand } from './test-command.ts'
import type { Tests } from './use-tests.ts'

interface TestListProps {
  readonly tests: Tests
  readonly onCommand: (command: TestCommand) => void
}

/** List of test questions with the last run; if there is nothing to list, explains why. */
export function TestList({ tests, onCommand }: TestListProps) {
  const { tests: texts } = useLL()
  const textOf = useFailureText()
  const { loading, failed, failure, runFailure } = tests
  if (loading) return <ListSkeleton />
  if (failed) return <FailureState title={texts.failed()} failure={failure} onRetry={tests.reload} />
  return (
    <>
      {runFailure && (
        <Banner tone="danger">
          {texts.runFailed()} {textOf(runFailure)}
        </Banner>
      )}
      {tests.tests.length === 0 ? (
        <EmptyState compact motif="done" text={texts.empty()} />
      ) : (
        <>
          <RunSummary tests={tests} />
          <FilteredTests tried={tests.tried} isRun={tests.shown !== null} onCommand={onCommand} />
        </>
      )}
    </>
  )
}

interface FilteredTestsProps {
  readonly tried: readonly TestWithResult[]
  /** True if there are run results to filter by. */
  readonly isRun: boolean
  readonly onCommand: (command: TestCommand) => void
}

function FilteredTests({ tried, isRun, onCommand }: FilteredTestsProps) {
  const { tests: texts } = useLL()
  const [filter, setFilter] = useState<OutcomeFilter>('all')
  const cardsOf = (list: readonly TestWithResult[]) => (
    <ul aria-label={texts.title()} className="flex flex-col gap-3">
      {list.map((one) => (
        <TestCard key={one.test.id} tried={one} onCommand={onCommand} />
      ))}
    </ul>
  )
  if (!isRun) return cardsOf(tried)
  const items = outcomeFilters.map((id) => {
    const list = tried.filter((one) => passesFilter(one, id))
    const nothing = id !== 'all' && list.length === 0
    return {
      id,
      label: texts.filter[id](),
      count: list.length,
      content: nothing ? <EmptyState compact motif="search" text={texts.nothing[id]()} /> : cardsOf(list),
    }
  })
  return <Tabs label={texts.filterLabel()} items={items} value={filter} onChange={setFilter} />
}

const ListSkeleton = () => (
  <Loading className="flex flex-col gap-3">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-24 rounded-lg" />
    ))}
  </Loading>
)
