import { Check, CodeXml, FileText, type LucideIcon, PenLine, X } from 'lucide-react'
import { paths } from '#client/core/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { ButtonLink, TextLink } from '#client/ui/controls/link.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { BotItem } from '#contract/bots.ts'
import { useFirstSteps } from './use-first-steps.ts'

/** Steps from a new account to a bot on a website; hidden when all are done or the card is dismissed. */
export function FirstStepsCard({ bot }: { bot: BotItem }) {
  const LL = useLL()
  const { steps, done, next, shown, hide } = useFirstSteps(bot)
  const texts = LL.dashboard.steps
  if (!shown) return null
  const actions = (
    <>
      <span className="tabular text-sm text-text-muted">{texts.progress({ done, total: steps.length })}</span>
      <IconButton size="small" icon={X} label={texts.hide()} onClick={hide} />
    </>
  )
  return (
    <Card flush title={texts.title()} description={texts.description()} actions={actions}>
      <ol className="grid border-t max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        {steps.map(({ id, isDone }) => (
          <Step key={id} id={id} bot={bot.id} isDone={isDone} isNext={id === next} />
        ))}
      </ol>
    </Card>
  )
}

type StepId = ReturnType<typeof useFirstSteps>['steps'][number]['id']

const icons: Record<StepId, LucideIcon> = { prompt: PenLine, knowledge: FileText, publish: CodeXml }
const places = { prompt: 'prompt', knowledge: 'file', publish: 'publish' } as const

interface StepProps {
  readonly id: StepId
  readonly bot: number
  readonly isDone: boolean
  /** True for the first step that is not done. */
  readonly isNext: boolean
}

function Step({ id, bot, isDone, isNext }: StepProps) {
  const LL = useLL()
  const texts = LL.dashboard.steps
  const Icon = isDone ? Check : icons[id]
  return (
    <li className="flex gap-3 p-4">
      <span
        className={cn(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-full',
          isDone ? 'bg-success-subtle text-success-text' : 'bg-accent-subtle text-accent-text',
        )}
      >
        <Icon aria-hidden className="size-4" strokeWidth={isDone ? 2.5 : 1.75} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 className={cn('font-medium', isDone && 'text-text-muted')}>
          {texts[id]()}
          {isDone && <span className="sr-only">, {LL.common.progress.stepDone()}</span>}
        </h3>
        <p className="text-pretty text-sm text-text-muted">{texts[`${id}Text`]()}</p>
        {!isDone && (
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-2">
            <ButtonLink
              href={paths.build(bot, { step: places[id] })}
              variant={isNext ? 'primary' : 'secondary'}
              size="small"
            >
              {LL.common.actions.open()}
            </ButtonLink>
            {id === 'publish' && (
              <TextLink href={paths.build(bot, { step: 'chat' })} className="text-sm">
                {texts.try()}
              </TextLink>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
