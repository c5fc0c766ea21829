import { useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Site } from '#contract/bots/sites.ts'
import type { FirstRun } from './use-first-run.ts'

/** Offers to give the bot the name, color and icon found on the website. */
export function LookStep({ run, botId }: { run: FirstRun; botId: number }) {
  const { firstRun } = useLL()
  const { site, busy } = run
  const texts = firstRun.look
  const hasTraits =
    site !== null && (site.name !== '' || site.primary_color !== null || site.bot_icon !== null)
  if (busy && !site)
    return (
      <Card title={texts.looking()}>
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      </Card>
    )
  if (site && hasTraits) return <Choice key={site.url} site={site} run={run} />
  return (
    <Card title={texts.title()} description={texts.none()}>
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href={paths.build(botId, { step: 'publish' })}>{texts.publish()}</ButtonLink>
        <Button variant="primary" onClick={run.next}>
          {firstRun.next()}
        </Button>
      </div>
    </Card>
  )
}

function Choice({ site: { name, primary_color, bot_icon }, run }: { site: Site; run: FirstRun }) {
  const { firstRun } = useLL()
  const texts = firstRun.look
  const textOf = useFailureText()
  const [takes, setTakes] = useState({ name: true, color: true, icon: true })
  const traits = {
    ...(name && takes.name && { bot_name: name }),
    ...(primary_color && takes.color && { primary_color }),
    ...(bot_icon && takes.icon && { bot_icon }),
  }
  const save = () => (Object.keys(traits).length > 0 ? run.save(traits) : run.next())
  return (
    <Card title={texts.title()} description={texts.text()}>
      <div className="flex flex-col gap-4">
        {name && (
          <Checkbox
            checked={takes.name}
            onChange={(next) => setTakes({ ...takes, name: next })}
            label={texts.name({ name })}
          />
        )}
        {primary_color && (
          <Checkbox
            checked={takes.color}
            onChange={(next) => setTakes({ ...takes, color: next })}
            label={<ColorLabel color={primary_color} />}
          />
        )}
        {bot_icon && (
          <Checkbox
            checked={takes.icon}
            onChange={(next) => setTakes({ ...takes, icon: next })}
            label={
              <span className="inline-flex items-center gap-2">
                <img src={bot_icon} alt="" className="size-8 rounded-md border object-contain" />
                {texts.logo()}
              </span>
            }
          />
        )}
        {run.failure && (
          <Banner tone="danger" title={texts.failed()}>
            {textOf(run.failure)}
          </Banner>
        )}
        <Button variant="primary" busy={run.busy} onClick={save} className="self-end">
          {texts.save()}
        </Button>
      </div>
    </Card>
  )
}

function ColorLabel({ color }: { readonly color: string }) {
  const { look } = useLL().firstRun
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden style={{ background: color }} className="size-5 rounded-md border" />
      {look.color({ color })}
    </span>
  )
}
