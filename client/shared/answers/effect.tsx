import { Star } from 'lucide-react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Banner, type Tone } from '#client/ui/feedback/banner.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import type { Replay, ReplayAnswer, ReplayDifference } from '#contract/knowledge/replays.ts'
import type { ReplayState } from './use-replay.ts'

/** Effect of a change on the latest questions: the progress of the comparison, or its result. */
export function Effect({ replay }: { replay: ReplayState }) {
  const { effect: texts } = useLL().answers
  const textOf = useFailureText()
  return (
    <section aria-label={texts.title()} className="flex flex-col gap-2 border-t pt-3">
      <h3 className="font-medium">{texts.title()}</h3>
      {replay.isBusy && <Progress replay={replay} />}
      {replay.failure && (
        <Banner
          tone="danger"
          title={texts.failed()}
          action={
            <Button size="small" onClick={replay.retry}>
              {texts.retry()}
            </Button>
          }
        >
          {textOf(replay.failure)}
        </Banner>
      )}
      {replay.result?.asked && <Asked asked={replay.result.asked} works={replay.result.works === true} />}
      {replay.result && <Comparison result={replay.result} />}
      {replay.result?.nearest && replay.result.nearest.length > 0 && (
        <Nearest nearest={replay.result.nearest} />
      )}
      {!replay.isBusy && !replay.failure && !replay.result && (
        <p className="text-sm text-text-muted">{texts.hint()}</p>
      )}
    </section>
  )
}

/** The question whose answer a change is meant to fix, with the answers before and after, and whether the change fixes it. */
function Asked({ asked: { question, before, after }, works }: { asked: ReplayAnswer; works: boolean }) {
  const { effect: texts } = useLL().answers
  return (
    <Banner tone={works ? 'success' : 'warning'} title={works ? texts.works() : texts.worksNot()}>
      <p className="wrap-anywhere font-medium">{question}</p>
      <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-2">
        <Side label={texts.before()} text={before.text} />
        <Side label={texts.after()} text={after.text} />
      </dl>
    </Banner>
  )
}

/** The past questions most similar to the one being fixed, with their answers; collapsed at first. */
function Nearest({ nearest }: { nearest: readonly ReplayAnswer[] }) {
  const { effect: texts } = useLL().answers
  return (
    <details>
      <summary className="cursor-pointer text-sm">{texts.nearest({ n: nearest.length })}</summary>
      <ul className="scroll-thin mt-2 flex max-h-72 flex-col gap-2 overflow-y-auto pr-1">
        {nearest.map(({ question, verdict, before, after }) => (
          <li key={question} className="rounded-lg border bg-surface-sunken px-3 py-2 text-sm">
            <p className="flex flex-wrap items-center gap-1.5">
              <Tag {...(verdict !== 'same' && { tone: tones[verdict] })}>{texts.verdict[verdict]()}</Tag>
              <span className="wrap-anywhere min-w-0 font-medium">{question}</span>
            </p>
            <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-2">
              <Side label={texts.before()} text={before.text} />
              {verdict !== 'same' && <Side label={texts.after()} text={after.text} />}
            </dl>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Progress of a comparison: the number of questions compared so far. */
export function Progress({ replay: { progress } }: { replay: Pick<ReplayState, 'progress'> }) {
  const { effect: texts } = useLL().answers
  const share = progress && progress.total > 0 ? progress.checked / progress.total : null
  return (
    <ProgressBar
      label={texts.running()}
      share={share}
      {...(progress && progress.total > 0 && { value: texts.progress(progress) })}
    />
  )
}

/** Result of a comparison: the number of changed answers, and the questions whose answers changed. */
export function Comparison({ result }: { result: Replay }) {
  const { effect: texts } = useLL().answers
  const { total, checked, same, better, changed, lost, contradicting, differences } = result
  if (total === 0) return <p className="text-sm text-text-muted">{texts.few()}</p>
  const isPart = checked < total
  return (
    <div className="flex flex-col gap-2" role="status">
      {same === checked && !isPart ? (
        <p className="text-sm text-text-muted">{texts.none({ n: total })}</p>
      ) : (
        <p className="flex flex-wrap gap-1.5">
          {lost > 0 && <Tag tone="danger">{texts.lost({ n: lost })}</Tag>}
          {contradicting > 0 && <Tag tone="danger">{texts.praised({ n: contradicting })}</Tag>}
          {changed > 0 && <Tag tone="warning">{texts.changed({ n: changed })}</Tag>}
          {better > 0 && <Tag tone="success">{texts.better({ n: better })}</Tag>}
          <Tag>{texts.same({ n: same })}</Tag>
        </p>
      )}
      {isPart && <p className="text-sm text-text-muted">{texts.part({ checked, total })}</p>}
      {differences.length > 0 && (
        <ul
          aria-label={texts.list()}
          className="scroll-thin flex max-h-72 flex-col gap-2 overflow-y-auto pr-1"
        >
          {differences.map((difference, at) => (
            <DifferenceRow key={`${at}-${difference.question}`} difference={difference} />
          ))}
        </ul>
      )}
    </div>
  )
}

const tones: Record<ReplayDifference['verdict'], Tone> = {
  better: 'success',
  changed: 'warning',
  lost: 'danger',
}

function DifferenceRow({ difference }: { difference: ReplayDifference }) {
  const { effect: texts } = useLL().answers
  const { question, times, verdict, is_praised, before, after } = difference
  return (
    <li className="rounded-lg border bg-surface-sunken px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-1.5">
        <Tag tone={tones[verdict]}>{texts.verdict[verdict]()}</Tag>
        {is_praised && (
          <span className="inline-flex items-center gap-1 text-warning-text text-xs">
            <Star aria-hidden className="size-3.5" strokeWidth={1.75} />
            {texts.fiveStars()}
          </span>
        )}
        <span className="wrap-anywhere min-w-0 font-medium">{question}</span>
        {times > 1 && <span className="text-text-muted">{texts.times({ n: times })}</span>}
      </p>
      <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-2">
        <Side label={texts.before()} text={before.text} />
        <Side label={texts.after()} text={after.text} />
      </dl>
    </li>
  )
}

const Side = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-text-muted text-xs">{label}</dt>
    <dd className="wrap-anywhere line-clamp-4">{text}</dd>
  </div>
)
