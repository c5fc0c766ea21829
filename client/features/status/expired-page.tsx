import { paths } from '#client/core/navigation/paths.ts'
import { useSession } from '#client/core/session/session.tsx'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { StatusView } from './status-view.tsx'

/** Page shown if the subscription has ended; explains the consequences and who can renew it. */
export function ExpiredPage() {
  const LL = useLL()
  const { locale } = useLocale()
  const { client, can, busy, reload } = useSession()
  if (!client) return null
  const date = formatDate(locale, new Date(client.subscription.end_date), client.time_zone)
  const who = can('canSeeFinance') ? LL.app.expired.owner() : LL.app.expired.member({ name: client.name })
  return (
    <StatusView
      motif="bell"
      title={LL.app.expired.title()}
      texts={[LL.app.expired.text({ date }), who]}
      actions={
        <>
          <ButtonLink href={paths.logout()}>{LL.app.profile.signOut()}</ButtonLink>
          <Button variant="primary" busy={busy} onClick={reload}>
            {LL.app.expired.check()}
          </Button>
        </>
      }
    />
  )
}
