import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { ConfirmCall } from '#client/core/forms/confirm-call.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatDateTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { endOtherSessions, endSession, listSessions, type Session } from '#contract/account/account.ts'
import { deviceName } from './device-name.ts'

/** Card with the member's sessions, each with device, address and a button to end it. */
export function SessionsCard() {
  const { profile: texts } = useLL()
  const { data, failure, reload } = useResource('profile: sessions', (signal) =>
    call(listSessions, { signal }),
  )
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const others = data?.entities.filter(({ current }) => !current) ?? []
  return (
    <Card
      flush
      title={texts.sessions()}
      description={texts.sessionsText()}
      actions={
        others.length > 1 && (
          <Button size="small" onClick={() => setEnding('others')}>
            {texts.endOthers()}
          </Button>
        )
      }
    >
      {data ? (
        <ul aria-label={texts.sessions()} className="divide-y border-t">
          {data.entities.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      ) : failure ? (
        <FailureState compact title={texts.sessionsFailed()} failure={failure} onRetry={reload} />
      ) : (
        <Loading className="flex flex-col gap-3 border-t p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      )}
      {ending && <EndDialog ending={ending} onEnded={reload} onClose={() => setEnding(null)} />}
    </Card>
  )
}

/** Returns a function that describes a session's device. */
function useDeviceText() {
  const { profile: texts } = useLL()
  return ({ user_agent }: Session): string => {
    const { browser, system } = deviceName(user_agent)
    if (browser && system) return texts.browserOn({ browser, system })
    return browser || system || texts.unknownDevice()
  }
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { profile: texts } = useLL()
  const { locale } = useLocale()
  const { client } = useAccount()
  const device = useDeviceText()(session)
  const Icon = deviceName(session.user_agent).isMobile ? Smartphone : Monitor
  const since = formatDateTime(locale, new Date(session.created_at), client.time_zone)
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{device}</span>
          {session.current && <Tag tone="success">{texts.thisSession()}</Tag>}
        </p>
        <p className="wrap-anywhere text-sm text-text-muted">
          {session.address
            ? texts.signedInFrom({ when: since, address: session.address })
            : texts.signedIn({ when: since })}
        </p>
      </div>
      {!session.current && (
        <Button size="small" icon={LogOut} aria-label={texts.endNamed({ device })} onClick={onEnd}>
          {texts.end()}
        </Button>
      )}
    </li>
  )
}

interface EndDialogProps {
  readonly ending: Session | 'others'
  readonly onEnded: () => void
  readonly onClose: () => void
}

function EndDialog({ ending, onEnded, onClose }: EndDialogProps) {
  const { profile: texts } = useLL()
  const textOf = useDeviceText()
  const isAll = ending === 'others'
  return (
    <ConfirmCall
      title={isAll ? texts.endOthers() : texts.endNamed({ device: textOf(ending) })}
      confirmLabel={texts.end()}
      run={async (signal) => {
        if (isAll) await call(endOtherSessions, { signal })
        else await call(endSession, { params: { id: ending.id }, signal })
      }}
      done={isAll ? texts.othersEnded() : texts.ended()}
      onDone={onEnded}
      onClose={onClose}
    >
      <p>{isAll ? texts.endOthersText() : texts.endText()}</p>
    </ConfirmCall>
  )
}
