import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/core/navigation/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useStorage } from '#client/lib/use-storage.ts'
import { installedKey, lookKey } from '#client/shared/first-steps/first-run-storage.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Bot } from '#contract/bots/bots.ts'
import { firstRunSteps, type FirstRunStep as Step } from '#machines/first-run/first-run-machine.ts'
import { StepFrame } from '../step-frame.tsx'
import { type TrainingActor, useTraining } from '../training/use-training.ts'
import { InstallStep } from './install-step.tsx'
import { LookStep } from './look-step.tsx'
import { SiteStep } from './site-step.tsx'
import { type FirstRun, useFirstRun } from './use-first-run.ts'

interface FirstRunStepProps {
  /** Null until loaded. */
  readonly bot: Bot | null
  readonly training: TrainingActor
  /** Renders the playground, with questions to suggest. */
  readonly trial: (suggestions: readonly string[]) => ReactNode
  readonly onLook: (bot: Bot) => void
}

/** Guided setup: from the URL of a website to a bot that runs on it. */
export function FirstRunStep({ bot, ...rest }: FirstRunStepProps) {
  if (bot) return <Run bot={bot} {...rest} />
  return (
    <Loading className="mx-auto flex max-w-3xl flex-col gap-4 p-6">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-48 rounded-lg" />
    </Loading>
  )
}

function Run({ bot, training, trial, onLook }: FirstRunStepProps & { readonly bot: Bot }) {
  const { firstRun: texts } = useLL()
  const [, navigate] = useLocation()
  const [, setInstalled] = useStorage(installedKey(bot.id), false, (stored) => stored === true)
  const [, setLook] = useStorage(lookKey(bot.id), false, (stored) => stored === true)
  const run = useFirstRun({
    botId: bot.id,
    apiKey: bot.api_key,
    onLook: (changed) => {
      setLook(true)
      onLook(changed)
    },
    onInstalled: () => setInstalled(true),
    onFinished: () => navigate(paths.build(bot.id)),
  })
  const actions = !run.isFound && <Button onClick={run.next}>{texts.skip()}</Button>
  return (
    <StepFrame title={texts.title()} text={texts.text()} actions={actions}>
      <Steps run={run} />
      {run.step === 'site' && <SiteStep run={run} training={training} />}
      {run.step === 'question' && <QuestionStep run={run} training={training} trial={trial} />}
      {run.step === 'look' && <LookStep run={run} botId={bot.id} />}
      {run.step === 'install' && <InstallStep run={run} code={bot.embed_code} />}
    </StepFrame>
  )
}

function Steps({ run }: { run: FirstRun }) {
  const { firstRun: texts } = useLL()
  const at = firstRunSteps.indexOf(run.step ?? 'site')
  return (
    <nav aria-label={texts.title()}>
      <ol className="scroll-thin flex gap-1 overflow-x-auto">
        {firstRunSteps.map((step: Step, index) => (
          <li key={step} className="min-w-36 flex-1">
            <button
              type="button"
              aria-current={step === run.step ? 'step' : undefined}
              onClick={() => run.go(step)}
              className={cn(
                'flex min-h-11 w-full items-center gap-2 border-t-2 px-1 pt-2 text-left transition-colors',
                index <= at ? 'border-accent' : 'border-border text-text-muted hover:border-border-strong',
                step === run.step && 'font-medium',
              )}
            >
              {index < at && (
                <Check aria-hidden className="size-4 shrink-0 text-accent-text" strokeWidth={2.5} />
              )}
              {texts.steps[step]()}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Our choice: maximum number of suggested questions, taken from the newest pages. */
const SUGGESTIONS_MAX = 3

function QuestionStep({
  run,
  training,
  trial,
}: Pick<FirstRunStepProps, 'training' | 'trial'> & { run: FirstRun }) {
  const { firstRun } = useLL()
  const { urls } = useTraining(training)
  const texts = firstRun.question
  const ready = urls.filter(({ status, passages }) => status === 'ready' && passages > 0)
  const suggestions = ready.slice(-SUGGESTIONS_MAX).map(({ title }) => texts.about({ title }))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-text-muted">{ready.length > 0 ? texts.text() : texts.none()}</p>
      <div className="h-[max(26rem,calc(100dvh-26rem))] overflow-y-auto rounded-lg border bg-surface-sunken">
        {trial(suggestions)}
      </div>
      <Button variant="primary" className="self-end" onClick={run.next}>
        {firstRun.next()}
      </Button>
    </div>
  )
}
