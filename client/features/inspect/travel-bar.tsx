import { ArrowLeft, ArrowRight, Radio } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import type { Travel } from './use-travel.ts'

/** Shows the position in the log, steps through it and returns to the present. */
export function TravelBar({ travel }: { travel: Travel }) {
  const LL = useLL()
  const { entries, index, live, isRecorded, step, toLive } = travel
  const text = live
    ? LL.inspect.events.following()
    : LL.inspect.events.past({ n: index + 1, of: entries.length })
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        size="small"
        icon={ArrowLeft}
        label={LL.inspect.events.previous()}
        onClick={() => step(-1)}
      />
      <IconButton size="small" icon={ArrowRight} label={LL.inspect.events.next()} onClick={() => step(1)} />
      <p role="status" className="tabular mr-auto px-1 text-sm text-text-muted">
        {text}
      </p>
      {!live && !isRecorded && (
        <Button size="small" icon={Radio} onClick={toLive}>
          {LL.inspect.events.live()}
        </Button>
      )}
    </div>
  )
}
