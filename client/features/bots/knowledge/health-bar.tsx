import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, CirclePause, Clock, LoaderCircle, Moon } from 'lucide-react'
import { paths } from '#client/core/navigation/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { formatNumber, formatPercent } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { TextLink } from '#client/ui/controls/link.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import type { Coverage, KnowledgeHealth } from '#contract/knowledge/knowledge.ts'
import { type KnowledgeState, knowledgeStates } from '#machines/training/knowledge.ts'

const icons: Record<KnowledgeState, LucideIcon> = {
  ready: CircleCheck,
  busy: LoaderCircle,
  failed: CircleAlert,
  held: CirclePause,
  stale: Clock,
  unused: Moon,
}

/** Color of each state's count, unless the count is zero. */
const tones: Record<KnowledgeState, string> = {
  ready: 'text-success-text',
  busy: 'text-info-text',
  failed: 'text-danger-text',
  held: 'text-warning-text',
  stale: 'text-warning-text',
  unused: 'text-text-muted',
}

/** States that are hidden while their count is zero. */
const passing = ['busy', 'held'] as const

interface HealthBarProps {
  readonly botId: number
  readonly states: Record<KnowledgeState, number>
  readonly health: KnowledgeHealth | null
  /** State that the list is filtered by; null if it is not filtered by state. */
  readonly state: KnowledgeState | null
  readonly onState: (state: KnowledgeState | null) => void
}

/** State of the knowledge: counts that filter the list by state, and the share of questions that were answered. */
export function HealthBar({ botId, states, health, state, onState }: HealthBarProps) {
  const { knowledge } = useLL()
  const shown = knowledgeStates.filter(
    (one) => !passing.some((other) => other === one) || states[one] > 0 || state === one,
  )
  return (
    <div className="flex flex-wrap gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the buttons. */}
      <div
        role="group"
        aria-label={knowledge.states.label()}
        className="grid flex-[3_1_24rem] grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]"
      >
        {shown.map((one) => (
          <StateTile
            key={one}
            state={one}
            count={states[one]}
            isOn={one === state}
            onToggle={() => onState(one === state ? null : one)}
          />
        ))}
      </div>
      <CoverageTile botId={botId} coverage={health?.coverage ?? null} />
    </div>
  )
}

interface StateTileProps {
  readonly state: KnowledgeState
  readonly count: number
  readonly isOn: boolean
  readonly onToggle: () => void
}

function StateTile({ state, count, isOn, onToggle }: StateTileProps) {
  const { knowledge } = useLL()
  const { locale } = useLocale()
  const Icon = icons[state]
  return (
    <Tooltip text={knowledge.hint[state]()}>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onToggle}
        className={cn(
          'flex min-h-11 flex-col justify-between gap-1 rounded-lg border px-3 py-2 text-left transition-colors',
          isOn ? 'border-accent bg-surface-selected' : 'bg-surface usable-hover:bg-surface-hover',
        )}
      >
        <span className="text-sm text-text-muted">{knowledge.states[state]()}</span>
        <span className="flex items-center justify-between">
          <span className={cn('tabular font-semibold text-xl', count === 0 && 'text-text-muted')}>
            {formatNumber(locale, count)}
          </span>
          <Icon
            aria-hidden
            strokeWidth={1.75}
            className={cn('size-4.5 shrink-0', count > 0 ? tones[state] : 'text-text-faint')}
          />
        </span>
      </button>
    </Tooltip>
  )
}

function CoverageTile({ botId, coverage }: { botId: number; coverage: Coverage | null }) {
  const { knowledge } = useLL()
  const { locale } = useLocale()
  const { coverage: texts } = knowledge
  const share = coverage && coverage.asked > 0 ? coverage.answered / coverage.asked : null
  return (
    <section
      aria-label={texts.title()}
      className="flex flex-[1_1_13rem] flex-col justify-between gap-1 rounded-lg border bg-surface px-3 py-2"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-text-muted">
        {texts.title()}
        <TextLink href={paths.build(botId, { step: 'knowledge', kind: 'question' })}>{texts.open()}</TextLink>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className={cn('tabular font-semibold text-xl', share === null && 'text-text-muted')}>
          {share === null ? '–' : formatPercent(locale, share)}
        </span>
        <span className="tabular text-sm text-text-muted">
          {share === null ? coverage && texts.none() : coverage && texts.of(coverage)}
        </span>
      </div>
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-surface-sunken">
        <div className="h-full rounded-full bg-success" style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
      <p className="sr-only">{texts.about()}</p>
    </section>
  )
}
