import { ArrowRight, Check, X } from 'lucide-react'
import { type BuildStep, paths } from '#client/core/navigation/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { ButtonLink, TextLink } from '#client/ui/controls/link.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { type FirstStep, firstSteps, useFirstSteps } from './use-first-steps.ts'

const buildSteps: Record<FirstStep, BuildStep> = {
  knowledge: 'start',
  tried: 'chat',
  look: 'publish',
  installed: 'publish',
}

/** Checklist that leads from a new bot to an installed one; hidden when all steps are done or the card is dismissed. */
export function FirstStepsCard({ bot }: { bot: BotItem }) {
  const { firstRun: texts, common } = useLL()
  const { isDone, done, next, shown, hide } = useFirstSteps(bot)
  if (!shown) return null
  const actions = (
    <>
      <span className="tabular text-sm text-text-muted">{texts.count({ done, all: firstSteps.length })}</span>
      <IconButton size="small" icon={X} label={texts.hide()} onClick={hide} />
    </>
  )
  return (
    <Card flush title={texts.title()} description={texts.text()} actions={actions}>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t p-4">
        <ol className="flex flex-wrap gap-x-6 gap-y-2">
          {firstSteps.map((step) => (
            <li key={step} className="flex items-center gap-2">
              <Tick isDone={isDone[step]} />
              <TextLink
                href={paths.build(bot.id, { step: buildSteps[step] })}
                className={cn(isDone[step] ? 'text-text-muted' : step === next && 'font-medium')}
              >
                {texts.check[step]()}
              </TextLink>
              {isDone[step] && <span className="sr-only">{common.progress.stepDone()}</span>}
            </li>
          ))}
        </ol>
        <ButtonLink variant="primary" href={paths.build(bot.id, { step: 'start' })}>
          {done === 0 ? texts.start() : texts.go()}
          <ArrowRight aria-hidden className="size-4" strokeWidth={1.75} />
        </ButtonLink>
      </div>
    </Card>
  )
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <span
    aria-hidden
    className={cn(
      'inline-flex size-5 shrink-0 items-center justify-center rounded-full',
      isDone ? 'bg-success-subtle text-success-text' : 'border border-border-strong',
    )}
  >
    {isDone && <Check className="size-3" strokeWidth={3} />}
  </span>
)
