import { Ban, LogOut, Merge, ShieldAlert, Undo2 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import type { MenuChoice } from '#client/ui/overlays/menu.tsx'
import type { PersonHandle } from './use-person.ts'

/** Functions that open the dialogs of the menu; null for a dialog that the chat does not offer. */
export interface PersonDialogs {
  readonly merge: () => void
  readonly signOut: (() => void) | null
}

/** Returns the menu items for merging the person with another one, signing them out, and blocking or unblocking them. */
export function usePersonChoices(
  { person, setState }: PersonHandle,
  mayManage: boolean,
  dialogs: PersonDialogs,
): MenuChoice[] {
  const LL = useLL()
  const texts = LL.desk.person
  if (!person) return []
  const disabledReason = mayManage ? null : LL.chats.reasons.claimFirst()
  const { merge: onMerge, signOut } = dialogs
  const own = [
    { label: texts.merging.merge(), icon: Merge, disabledReason, onSelect: onMerge },
    ...(signOut
      ? [{ label: texts.signingOut.action(), icon: LogOut, disabledReason, onSelect: signOut }]
      : []),
  ]
  if (person.state !== 'welcome')
    return [
      ...own,
      { label: texts.welcome(), icon: Undo2, disabledReason, onSelect: () => void setState('welcome') },
    ]
  return [
    ...own,
    {
      label: texts.block(),
      icon: Ban,
      danger: true,
      disabledReason,
      onSelect: () => void setState('blocked'),
    },
    {
      label: texts.spam(),
      icon: ShieldAlert,
      danger: true,
      disabledReason,
      onSelect: () => void setState('spam'),
    },
  ]
}
