import { paths } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'

/** Link to the plans; members without access to the plans see whom to ask instead. */
export function UpgradeLink() {
  const { list } = useLL().bots
  const { can } = useAccount()
  if (!can('canSeeFinance')) return <span className="text-text-muted">{list.askOwner()}</span>
  return (
    <ButtonLink size="small" href={paths.finance()}>
      {list.upgrade()}
    </ButtonLink>
  )
}
