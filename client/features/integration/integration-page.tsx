import { Code, Plug } from 'lucide-react'
import { useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { ChannelsTab } from './channels-tab.tsx'
import { AccessKeysCard } from './developers/access-keys-card.tsx'
import { WebhooksCard } from './developers/webhooks-card.tsx'

type TabId = 'channels' | 'developers'

/** Page with the account's connections: channels on which bots answer, programs that call the API, and webhooks. */
export function IntegrationPage() {
  const { integration, channels } = useLL()
  const [tab, setTab] = useState<TabId>(() =>
    new URLSearchParams(window.location.search).get('tab') === 'developers' ? 'developers' : 'channels',
  )
  return (
    <>
      <PageHeader title={integration.title()} description={integration.description()} />
      <Tabs<TabId>
        label={channels.tabs.label()}
        value={tab}
        onChange={setTab}
        items={[
          { id: 'channels', label: channels.tabs.channels(), icon: Plug, content: <ChannelsTab /> },
          {
            id: 'developers',
            label: channels.tabs.developers(),
            icon: Code,
            content: (
              <div className="flex flex-col gap-4">
                <AccessKeysCard />
                <WebhooksCard />
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
