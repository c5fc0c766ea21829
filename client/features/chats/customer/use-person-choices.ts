import { Ban, Merge, ShieldAlert, Undo2 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import type { MenuChoice } from '#client/ui/overlays/menu.tsx'
import type { PersonHandle } from './use-person.ts'

/** Returns the menu items for merging the person with another one, and for blocking or unblocking them. */
export function usePersonChoices(
  { person, setState }: PersonHandle,
  mayManage: boolean,
  onMerge: () => void,
): MenuChoice[] {
  const LL = useLL()
  const texts = LL.desk.person
  if (!person) return []
  const disabledReason = mayManage ? null : LL.chats.reasons.takeFirst()
  const merge = { label: texts.merging.merge(), icon: Merge, disabledReason, onSelect: onMerge }
  if (person.state !== 'welcome')
    return [
      merge,
      { label: texts.welcome(), icon: Undo2, disabledReason, onSelect: () => void setState('welcome') },
    ]
  return [
    merge,
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
