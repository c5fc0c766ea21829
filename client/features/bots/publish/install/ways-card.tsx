import { useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { CodeBlock } from '#client/ui/display/code-block.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import type { Bot } from '#contract/bots/bots.ts'
import { codeFor, type Way, wayNames, ways } from './ways.ts'

interface WaysCardProps {
  readonly bot: Bot
  readonly isUnsaved: boolean
}

/** Widget code for each kind of website. */
export function WaysCard({ bot, isUnsaved }: WaysCardProps) {
  const { publish, install } = useLL()
  const [way, setWay] = useState<Way>('html')
  return (
    <Card title={publish.install.code()}>
      <div className="flex flex-col gap-3">
        <Tabs
          label={install.ways.label()}
          value={way}
          onChange={setWay}
          items={ways.map((id) => ({
            id,
            label: wayNames[id],
            content: <WayPanel way={id} bot={bot} />,
          }))}
        />
        {isUnsaved && <Banner tone="warning">{publish.install.codeUnsaved()}</Banner>}
      </div>
    </Card>
  )
}

function WayPanel({ way, bot }: { readonly way: Way; readonly bot: Bot }) {
  const { publish, install } = useLL()
  const code = codeFor(way, bot.embed_code, bot.api_key)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-text-muted">{install.ways.texts[way]()}</p>
        <CopyButton text={code} label={publish.install.copy()} />
      </div>
      <CodeBlock text={code} />
    </div>
  )
}
