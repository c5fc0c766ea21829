import { useSelector } from '@xstate/react'
import { Clock } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '#client/api/call.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { errorText } from '#client/lib/error-text.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { listMembers } from '#contract/account/members.ts'
import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import { SECOND_MS } from '#contract/base/units.ts'
import type { AvailabilityStatus } from '#machines/availability/availability-types.ts'
import { useAvailability, useAvailabilityActor } from './availability.tsx'
import { useStatusText } from './availability-choices.ts'

/**
 * Warns members before they are set away for inactivity, and informs them after that or after someone else has changed their
 * availability.
 */
export function AvailabilityNotice() {
  const { availability: texts } = useLL().app
  const { locale } = useLocale()
  const { status, awayAt } = useAvailability()
  const isAsked = useSelector(useAvailabilityActor(), (snapshot) => snapshot.hasTag('asked'))
  const isIdle = status.availability === 'away' && status.reason === 'idle'
  return (
    <>
      <Toasts />
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-1.5 z-60 flex justify-center px-4 empty:hidden"
      >
        {isAsked && <Question status={status} />}
        {awayAt !== null && <Countdown until={awayAt} />}
        {isIdle && status.since && (
          <Card text={texts.idleSince({ time: formatTime(locale, new Date(status.since)) })} />
        )}
      </div>
    </>
  )
}

const Card = ({ text, count }: { text: string; count?: string }) => (
  <p className="flex max-w-lg animate-rise items-center gap-2.5 rounded-lg bg-surface-raised px-3 py-2 shadow-float">
    <Clock aria-hidden className="size-4 shrink-0 text-warning" strokeWidth={1.75} />
    <span>{text}</span>
    {count && (
      <span aria-hidden className="tabular font-medium">
        {count}
      </span>
    )}
  </p>
)

/** Asks a member who chose to be away, but is active again, whether they are back. */
function Question({ status }: { status: AvailabilityStatus }) {
  const { availability: texts } = useLL().app
  const { locale } = useLocale()
  const actor = useAvailabilityActor()
  const reason = useStatusText()(status)
  const time = status.since ? formatTime(locale, new Date(status.since)) : ''
  return (
    <div className="pointer-events-auto flex max-w-xl animate-rise flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-lg bg-surface-raised px-3 py-2 shadow-float">
      <p className="flex min-w-48 flex-1 items-center gap-2.5">
        <Clock aria-hidden className="size-4 shrink-0 text-warning" strokeWidth={1.75} />
        <span>{texts.askBack({ reason, time })}</span>
      </p>
      <span className="flex gap-2">
        <Button size="small" variant="primary" onClick={() => actor.send({ type: 'return.accepted' })}>
          {texts.back()}
        </Button>
        <Button size="small" onClick={() => actor.send({ type: 'return.declined' })}>
          {texts.stayAway()}
        </Button>
      </span>
    </div>
  )
}

/** Countdown, hidden from screen readers because announcing every second would drown out everything else. */
function Countdown({ until }: { until: number }) {
  const { availability: texts } = useLL().app
  const now = useNow(SECOND_MS)
  const seconds = Math.max(0, Math.ceil((until - now.getTime()) / SECOND_MS))
  return <Card text={texts.stillThere()} count={`0:${String(seconds).padStart(2, '0')}`} />
}

function Toasts() {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const actor = useAvailabilityActor()
  const textOf = useStatusText()
  useEffect(() => {
    const texts = LL.app.availability
    const nameOf = async (id: number): Promise<string> => {
      const { entities } = await call(listMembers, { query: { length: LOOKUP_PAGE } })
      const member = entities.find((one) => one.id === id)
      return member ? memberName(member) : LL.app.roles.supervisor()
    }
    const subscriptions = [
      actor.on('member.returned', () => toast.show({ tone: 'info', text: texts.returned() })),
      actor.on('choice.failed', ({ failure }) =>
        toast.show({
          tone: 'danger',
          title: texts.failed(),
          text: errorText({ locale, LL }, failure),
        }),
      ),
      actor.on('availability.set', async ({ by, status }) => {
        const name = await nameOf(by).catch(() => LL.app.roles.supervisor())
        toast.show({
          tone: 'info',
          title: texts.title(),
          text: texts.setBy({ name, state: textOf(status) }),
        })
      }),
    ]
    return () => {
      for (const one of subscriptions) one.unsubscribe()
    }
  }, [actor, toast, LL, locale, textOf])
  return null
}
