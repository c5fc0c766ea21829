import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { MemberFigures } from '#client/shared/figures/member-figures.tsx'
import { Card } from '#client/ui/layout/card.tsx'

/** Card with the member's own metrics. */
export function FiguresCard() {
  const { memberFigures: texts } = useLL()
  const { profile } = useAccount()
  return (
    <Card title={texts.title()} description={texts.text()}>
      <MemberFigures memberId={profile.id} />
    </Card>
  )
}
