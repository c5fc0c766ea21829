import { PopoverButton } from '@headlessui/react'
import { type LucideIcon, RefreshCw, RotateCw, Wifi, WifiOff } from 'lucide-react'
import { useLive } from '#client/core/live/live-provider.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { buttonStyle } from '#client/ui/controls/button-style.ts'
import { type Status, StatusDot } from '#client/ui/display/status-dot.tsx'
import { Popover } from '#client/ui/overlays/popover.tsx'
import type { ConnectionStatus } from '#machines/connection/connection-machine.ts'

const dots: Record<ConnectionStatus, Status> = {
  live: 'on',
  connecting: 'away',
  catchingUp: 'away',
  reconnecting: 'away',
  offline: 'off',
  refused: 'problem',
}

/** Icon and color for each connection status. Icons are used because the dot next to them shows the member's availability. */
const icons: Record<ConnectionStatus, { readonly icon: LucideIcon; readonly color: string }> = {
  live: { icon: Wifi, color: 'text-success' },
  connecting: { icon: RefreshCw, color: 'text-warning' },
  catchingUp: { icon: RefreshCw, color: 'text-warning' },
  reconnecting: { icon: RefreshCw, color: 'text-warning' },
  offline: { icon: WifiOff, color: 'text-text-muted' },
  refused: { icon: WifiOff, color: 'text-danger' },
}

/** States in which the user can retry. */
const retryable: readonly ConnectionStatus[] = ['reconnecting', 'refused']

/** Connection status in one word, with details in a panel. */
export function ConnectionIndicator() {
  const LL = useLL()
  const { status } = useLive()
  const word = LL.app.connection[status]()
  const { icon: Icon, color } = icons[status]
  return (
    <>
      <Popover
        label={LL.app.connection.label()}
        align="end"
        className="w-72"
        trigger={
          <PopoverButton
            aria-label={`${LL.app.connection.label()}: ${word}`}
            // Phones only have room for states that need attention.
            className={`${buttonStyle('ghost')} ${status === 'live' ? 'max-sm:hidden' : ''}`}
          >
            <Icon aria-hidden className={`size-4 ${color}`} />
            <span>{word}</span>
          </PopoverButton>
        }
      >
        {() => <ConnectionDetails />}
      </Popover>
      <span role="status" className="sr-only">
        {status === 'live' ? '' : word}
      </span>
    </>
  )
}

function ConnectionDetails() {
  const LL = useLL()
  const { locale } = useLocale()
  const { status, gaps, resyncs, retry } = useLive()
  const texts = LL.app.connection
  const counts = [
    [texts.gaps(), gaps],
    [texts.resyncs(), resyncs],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <div>
        <StatusDot status={dots[status]} label={texts[status]()} className="font-medium" />
        <p className="mt-1 text-text-muted">{texts[`${status}Text`]()}</p>
      </div>
      <dl className="border-t pt-2 text-sm">
        {counts.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 py-0.5">
            <dt className="text-text-muted">{label}</dt>
            <dd className="tabular">{formatNumber(locale, count)}</dd>
          </div>
        ))}
      </dl>
      {retryable.includes(status) && (
        <Button icon={RotateCw} size="small" onClick={retry}>
          {texts.retry()}
        </Button>
      )}
    </div>
  )
}
