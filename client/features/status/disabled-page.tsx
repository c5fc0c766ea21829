import { paths } from '#client/core/navigation/paths.ts'
import { useSession } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { StatusView } from './status-view.tsx'

/** Page shown if the member or the whole account is disabled; states which of the two applies and who can enable it. */
export function DisabledPage() {
  const LL = useLL()
  const { token, profile, client, failure, busy, reload } = useSession()
  const texts = LL.app.disabled
  const isClient = client?.is_disabled || failure?.code === 'client_disabled'
  const isMember = profile?.is_disabled || failure?.code === 'user_inactive'
  const ofClient = client ? texts.client({ name: client.name }) : texts.unknown()
  const reason = isClient ? ofClient : isMember ? texts.member() : texts.unknown()
  return (
    <StatusView
      motif="people"
      title={texts.title()}
      texts={[reason]}
      actions={
        <>
          <ButtonLink href={paths.logout()}>{texts.other()}</ButtonLink>
          {token && (
            <Button variant="primary" busy={busy} onClick={reload}>
              {texts.check()}
            </Button>
          )}
        </>
      }
    />
  )
}
