import { MenuButton } from '@headlessui/react'
import { FileUp, Globe, MessagesSquare, Plus } from 'lucide-react'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import type { SourceKind } from '#contract/knowledge/receipts.ts'

/** Menu for adding any kind of knowledge. */
export function AddMenu({ onAdd }: { onAdd: (kind: SourceKind) => void }) {
  const { knowledge, bots } = useLL()
  const { add: texts } = knowledge
  const online = useOnline()
  const disabledReason = online ? null : bots.build.offline()
  const choices = [
    { label: texts.file(), icon: FileUp, onSelect: () => onAdd('file'), disabledReason },
    { label: texts.url(), icon: Globe, onSelect: () => onAdd('url'), disabledReason },
    { label: texts.faq(), icon: MessagesSquare, onSelect: () => onAdd('faq'), disabledReason },
  ]
  return (
    <Menu
      trigger={
        <MenuButton as={Button} variant="primary" icon={Plus}>
          {texts.open()}
        </MenuButton>
      }
      groups={[{ choices }]}
    />
  )
}
