import { useNow } from '#client/core/hooks/use-now.ts'
import { formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import type { TestRun } from '#contract/knowledge/evaluations.ts'
import type { Tests } from './use-tests.ts'

/** Result of the last run or progress of the current one, followed by the previous runs. */
export function RunSummary({ tests: { isRunning, runs, shown } }: { tests: Tests }) {
  const { tests: texts } = useLL()
  const { locale } = useLocale()
  const now = useNow()
  const [latest] = runs
  const earlier = runs.filter(({ id, status }) => status === 'done' && id !== shown?.id)
  return (
    <section className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      {isRunning && latest && <Progress run={latest} />}
      {shown ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="font-semibold">
            {texts.passedOf({ passed: shown.passed, all: shown.passed + shown.failed })}
          </p>
          {earlier.length > 0 && <Changes run={shown} />}
          <p className="text-sm text-text-muted">
            {texts.lastRun({ when: formatMoment(locale, new Date(shown.created_at), now) })}
          </p>
        </div>
      ) : (
        !isRunning && <p className="text-text-muted">{texts.neverRun()}</p>
      )}
      <EarlierRuns runs={earlier} />
    </section>
  )
}

function Progress({ run: { status, passed, failed, total } }: { run: TestRun }) {
  const { tests: texts } = useLL()
  const done = status === 'done' ? total : passed + failed
  return (
    <ProgressBar
      label={texts.running()}
      share={total === 0 ? null : done / total}
      value={texts.progress({ done, all: total })}
    />
  )
}

/** Numbers of tests broken and fixed since the previous run. */
function Changes({ run: { broken, fixed } }: { run: TestRun }) {
  const { tests: texts } = useLL()
  if (broken + fixed === 0) return <Tag>{texts.sameAsBefore()}</Tag>
  return (
    <>
      {broken > 0 && <Tag tone="danger">{texts.brokenCount({ n: broken })}</Tag>}
      {fixed > 0 && <Tag tone="success">{texts.fixedCount({ n: fixed })}</Tag>}
    </>
  )
}

function EarlierRuns({ runs }: { runs: readonly TestRun[] }) {
  const { tests: texts } = useLL()
  const { locale } = useLocale()
  const now = useNow()
  if (runs.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-text-muted hover:text-text">{texts.earlier()}</summary>
      <ul className="mt-2 flex flex-col gap-1">
        {runs.map(({ id, created_at, passed, failed, broken, fixed }) => (
          <li key={id} className="tabular flex flex-wrap gap-x-4">
            <span className="min-w-36">{formatMoment(locale, new Date(created_at), now)}</span>
            <span>{texts.passedOf({ passed, all: passed + failed })}</span>
            {broken > 0 && <span className="text-danger-text">{texts.brokenCount({ n: broken })}</span>}
            {fixed > 0 && <span className="text-success-text">{texts.fixedCount({ n: fixed })}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
