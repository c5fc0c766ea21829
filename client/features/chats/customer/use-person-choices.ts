import { Ban, ShieldAlert, Undo2 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import type { MenuChoice } from '#client/ui/overlays/menu.tsx'
import type { PersonHandle } from './use-person.ts'

/** Returns the choices of a menu that refuse a person's messages, or accept them again. */
export function usePersonChoices({ person, setState }: PersonHandle, mayManage: boolean): MenuChoice[] {
  const LL = useLL()
  const texts = LL.desk.person
  if (!person) return []
  const disabledReason = mayManage ? null : LL.chats.reasons.takeFirst()
  if (person.state !== 'welcome')
    return [{ label: texts.welcome(), icon: Undo2, disabledReason, onSelect: () => void setState('welcome') }]
  return [
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
