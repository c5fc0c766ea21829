import { ChevronDown, ChevronUp, CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { cn } from '#client/lib/cn.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { setChatLimit } from '#contract/account/members.ts'
import { acknowledge } from '#contract/floor/floor.ts'
import { linkOf } from '#machines/floor/link.ts'
import { type Need, type NeedAction, needsReader } from '#machines/floor/needs.ts'
import { useAssign } from './assign-cost.tsx'
import { useFloorActor, useSampled, useWaited } from './floor-actor.ts'
import { shortSpan } from './format-span.ts'

interface NeedsYouProps {
  readonly onShow: (chat: number) => void
}

/** List of suggestions for the supervisor, each with one action. */
export function NeedsYou({ onShow }: NeedsYouProps) {
  const { needs: texts } = useLL().floor
  const { locale } = useLocale()
  const calmSince = useSampled(({ calmSince }) => calmSince)
  const isStale = useSampled((context) => linkOf(context).kind === 'stale')
  const [readNeeds] = useState(needsReader)
  const needs = useSampled(readNeeds)
  return (
    <section aria-label={texts.label()} className="shrink-0 border-b bg-surface px-4 py-1.5">
      {needs.length === 0 && isStale ? (
        <p className="flex h-8 items-center gap-2 text-danger-text">
          <OctagonAlert aria-hidden className="size-4" />
          {texts.unknown()}
        </p>
      ) : needs.length === 0 ? (
        <p className="flex h-8 items-center gap-2 text-text-muted">
          <CircleCheck aria-hidden className="size-4 text-success" />
          {calmSince === null
            ? texts.calm()
            : texts.calmSince({ time: formatTime(locale, new Date(calmSince)) })}
        </p>
      ) : (
        <NeedList needs={needs} onShow={onShow} />
      )}
    </section>
  )
}

/** Our choice: number of needs shown at first in cramped windows, worst first. */
const CRAMPED_SHOWN = 3

/**
 * List of needs. In cramped windows, only the first ones are shown until the member asks for the rest, to leave room for the
 * panes below.
 */
function NeedList({ needs, onShow }: NeedsYouProps & { needs: readonly Need[] }) {
  const { needs: texts } = useLL().floor
  const isCramped = useMedia(media.cramped)
  const [isOpen, setOpen] = useState(false)
  const more = isCramped ? needs.length - CRAMPED_SHOWN : 0
  const shown = more > 0 && !isOpen ? needs.slice(0, CRAMPED_SHOWN) : needs
  return (
    <>
      <ul className="flex flex-col">
        {shown.map((need) => (
          <NeedRow key={need.key} need={need} onShow={onShow} />
        ))}
      </ul>
      {more > 0 && (
        <Button
          size="small"
          variant="ghost"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.fewer() : texts.more({ n: more })}
        </Button>
      )}
    </>
  )
}

function NeedRow({ need, onShow }: { need: Need; onShow: (chat: number) => void }) {
  const waited = useWaited(need.since)
  const { needs: texts } = useLL().floor
  const { locale } = useLocale()
  const isAlarm = need.level === 2
  const Icon = isAlarm ? OctagonAlert : TriangleAlert
  const values = {
    n: need.count,
    name: need.name,
    time: need.since === null ? '' : shortSpan(locale, waited),
  }
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 py-0.5">
      <span className="tabular flex max-w-full items-start gap-2">
        <Icon
          aria-hidden
          className={cn('mt-0.5 size-4 shrink-0', isAlarm ? 'text-danger' : 'text-warning')}
        />
        <span className="sr-only">{isAlarm ? texts.alarm() : texts.warning()}</span>
        <span className="min-w-0">{texts[need.kind](values)}</span>
      </span>
      {need.action && <NeedButton action={need.action} onShow={onShow} />}
      {need.acknowledged ? (
        <span className="text-sm text-text-muted">
          {texts.acknowledged({ name: need.acknowledged.name })}
        </span>
      ) : (
        <AcknowledgeButton alert={need.key} />
      )}
    </li>
  )
}

function AcknowledgeButton({ alert }: { alert: string }) {
  const { needs: texts } = useLL().floor
  const reportFailure = useReportFailure()
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => void reportFailure(call(acknowledge, { body: { alert } }))}
    >
      {texts.acknowledge()}
    </Button>
  )
}

function NeedButton({ action, onShow }: { action: NeedAction; onShow: (chat: number) => void }) {
  const { needs: texts } = useLL().floor
  const assign = useAssign()
  const reportFailure = useReportFailure()
  const actor = useFloorActor()
  if (action.kind === 'assign')
    return (
      <Button size="small" onClick={() => assign(action.ids, { to: action.to })}>
        {texts.assign({ n: action.ids.length, name: action.name })}
      </Button>
    )
  if (action.kind === 'show')
    return (
      <Button size="small" onClick={() => onShow(action.chat)}>
        {texts.show()}
      </Button>
    )
  const raise = () => {
    const limit = actor.getSnapshot().context.floor?.agents.get(action.agent)?.limit ?? action.limit - 1
    void reportFailure(call(setChatLimit, { params: { id: action.agent }, body: { chat_limit: limit + 1 } }))
  }
  return (
    <Button size="small" onClick={raise}>
      {texts.raise({ name: action.name, limit: action.limit })}
    </Button>
  )
}
