import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { MemberFigures } from '#client/shared/figures/member-figures.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import type { Member } from '#contract/account/members.ts'

/** Drawer with a member's metrics. */
export function FiguresDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const { memberFigures: texts } = useLL()
  return (
    <Drawer wide open onClose={onClose} title={texts.titleOf({ name: memberName(member) })}>
      <MemberFigures memberId={member.id} />
    </Drawer>
  )
}
