import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLive } from '#client/core/live/live-provider.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { reloadMachine } from '#machines/connection/reload-machine.ts'
import { createPageActivity, quietMoment } from '../quiet-moment.ts'

/** Session storage key for the time of the tab's last automatic reload. */
const KEY = 'reloadedAt'

const reload = (reloadedAt: number | null) => {
  if (reloadedAt !== null) sessionStorage.setItem(KEY, String(reloadedAt))
  window.location.reload()
}

function useReload() {
  const { status, refusal } = useLive()
  const [parts] = useState(() => {
    const activity = createPageActivity(Date.now)
    const machine = reloadMachine.provide({ actors: { quietMoment: quietMoment(activity) } })
    return {
      machine,
      activity,
      input: { reloadedAt: Number(sessionStorage.getItem(KEY)) || null, now: Date.now },
    }
  })
  const actor = useActor('console: outdated banner', parts.machine, parts.input)
  useEffect(() => parts.activity.follow(), [parts])
  useEffect(() => {
    const subscription = actor.on('reload.requested', ({ reloadedAt }) => reload(reloadedAt))
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => {
    if (refusal === 'client_outdated') actor.send({ type: 'client.outdated' })
    else if (status === 'live') actor.send({ type: 'client.accepted' })
  }, [actor, refusal, status])
  const isOutdated = useSelector(actor, (snapshot) => snapshot.hasTag('outdated'))
  return { isOutdated, reloadNow: () => actor.send({ type: 'page.reload' }) }
}

/** Banner shown when the server no longer supports this console version; the page reloads as soon as no input would be lost. */
export function OutdatedBanner() {
  const LL = useLL()
  const { isOutdated, reloadNow } = useReload()
  const button = (
    <Button size="small" onClick={reloadNow}>
      {LL.app.newVersion.reload()}
    </Button>
  )
  return (
    isOutdated && (
      <Banner flush tone="warning" action={button}>
        {LL.app.newVersion.outdated()}
      </Banner>
    )
  )
}
