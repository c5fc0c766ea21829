import { paths } from '#client/app/paths.ts'
import { useAccount } from '#client/app/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { ButtonLink } from '#client/ui/link.tsx'

/** The way to a larger plan: the plans for those who may see them, else whom to ask. */
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
