import { MenuButton } from '@headlessui/react'
import { Download, Ellipsis, Mail, MailOpen } from 'lucide-react'
import { useKeysOf } from '#client/core/keys/use-keys.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Menu, type MenuChoice, type MenuGroup } from '#client/ui/overlays/menu.tsx'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { shownRows, useShownRows } from '../conversation/timeline/shown-rows.ts'
import { useIsMarkedUnread, useUnreadToggle } from '../unread-marks.ts'
import { useViewer } from '../use-viewer.ts'
import { downloadTranscript } from './transcript.ts'

/** Returns the choices of what conversations show. */
function useRowChoices(): MenuGroup {
  const { rows } = useLL().chats.conversation
  const [shown, show] = useShownRows()
  return {
    heading: rows.label(),
    choices: shownRows.map((one) => ({
      label: rows[one](),
      checked: one === shown,
      onSelect: () => show(one),
    })),
  }
}

interface PanelMenuProps {
  readonly chat: Chat
  /** Further menu items, in groups of their own. */
  readonly groups?: readonly (readonly MenuChoice[])[]
}

/** Menu with actions on the customer and the conversation. */
export function PanelMenu({ chat, groups = [] }: PanelMenuProps) {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const { transcript } = LL.desk
  const save = () => {
    downloadTranscript({ locale, LL }, chat).catch(() =>
      toast.show({ tone: 'danger', text: transcript.failed() }),
    )
  }
  const { id: me } = useViewer()
  const isUnread = useIsMarkedUnread(me, chat.id)
  const toggleUnread = useUnreadToggle(me)
  const keys = useKeysOf()('chat.unread')
  const own = [
    {
      label: isUnread ? LL.chatList.markRead() : LL.chatList.markUnread(),
      icon: isUnread ? MailOpen : Mail,
      keys,
      action: 'chat.unread',
      onSelect: () => toggleUnread(chat.id),
    },
    { label: transcript.download(), icon: Download, onSelect: save },
  ]
  return (
    <Menu
      trigger={<MenuButton as={IconButton} icon={Ellipsis} label={LL.chats.actions.more()} />}
      groups={[
        ...[own, ...groups].filter(({ length }) => length > 0).map((choices) => ({ choices })),
        useRowChoices(),
      ]}
    />
  )
}
