import { useLL } from '#client/lib/i18n.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { ApiKeysCard } from './developers/api-keys-card.tsx'
import { WebhooksCard } from './developers/webhooks-card.tsx'

/** What an account is connected to: programs that call it, and programs that it calls. */
export function IntegrationPage() {
  const { integration } = useLL()
  return (
    <>
      <PageHeader title={integration.title()} description={integration.description()} />
      <ApiKeysCard />
      <WebhooksCard />
    </>
  )
}
