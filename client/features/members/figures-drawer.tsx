import { MemberFigures } from '#client/core/figures/member-figures.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import type { Member } from '#contract/members.ts'

/** A pane with the figures of a member. */
export function FiguresDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const { memberFigures: texts } = useLL()
  return (
    <Drawer wide open onClose={onClose} title={texts.titleOf({ name: memberName(member) })}>
      <MemberFigures memberId={member.id} />
    </Drawer>
  )
}
