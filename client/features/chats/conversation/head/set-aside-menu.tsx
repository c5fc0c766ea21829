import { MenuButton } from '@headlessui/react'
import { AlarmClock, AlarmClockOff, Hourglass } from 'lucide-react'
import { useRef } from 'react'
import { call } from '#client/api/call.ts'
import { useNow } from '#client/core/hooks/use-now.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { useKeys, useKeysOf } from '#client/core/keys/use-keys.ts'
import { useCommands } from '#client/core/palette/commands.tsx'
import { useOfferUndo } from '#client/core/undo/undo.tsx'
import { errorText } from '#client/lib/error-text.ts'
import { formatDateTime } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Menu, type MenuChoice } from '#client/ui/overlays/menu.tsx'
import type { ActedChat, Chat } from '#contract/chats/chat-shapes.ts'
import { clearPending, setPending, snoozeChat, unsnoozeChat } from '#contract/chats/set-aside.ts'
import { maySetAside, type Viewer } from '#machines/chat/chat-access.ts'
import { snoozeChoices } from '#machines/chat/snooze.ts'
import { failureOf } from '#machines/failure.ts'
import { valueReversals } from '#machines/undo/undo-types.ts'

/** Choice to set a chat aside (until the customer writes or until a given time) or to resume it. */
type SetAside = 'pending' | 'resume' | { readonly until: Date }

function apply(
  change: SetAside,
  { id, pending, snoozed_until }: Chat,
  signal: AbortSignal,
): Promise<ActedChat> {
  const input = { params: { id }, signal }
  if (change === 'pending') return call(setPending, input)
  if (change !== 'resume') return call(snoozeChat, { ...input, body: { until: change.until.toISOString() } })
  return pending && !snoozed_until ? call(clearPending, input) : call(unsnoozeChat, input)
}

/**
 * Returns a function that sets the chat aside or resumes it, and the state of its call; the chat itself is updated through the
 * journal.
 */
function useSetAside(chat: Chat) {
  const LL = useLL()
  const { locale } = useLocale()
  const toast = useToast()
  const offer = useOfferUndo()
  const wanted = useRef<SetAside>('pending')
  const doneText = (customer: string) => {
    const { aside } = LL.chats.undo
    if (wanted.current === 'pending') return aside.pending({ name: customer })
    if (wanted.current === 'resume') return aside.back({ name: customer })
    return aside.until({ name: customer, time: formatDateTime(locale, wanted.current.until) })
  }
  const { submit, busy, failure } = useSubmission(
    'chats: set aside',
    async (signal) => {
      try {
        return await apply(wanted.current, chat, signal)
      } catch (error) {
        const text = errorText({ locale, LL }, failureOf(error))
        toast.show({ tone: 'danger', title: LL.chats.aside.failed(), text })
        throw error
      }
    },
    (changed) => offer(doneText(chat.user_name), valueReversals(changed)),
  )
  const set = (change: SetAside) => {
    wanted.current = change
    submit()
  }
  return { set, busy, failure }
}

/**
 * Menu for setting the chat aside until the customer writes or until a given time; the chat then does not count toward the
 * agent's load.
 */
export function SetAsideMenu({ chat, me }: { chat: Chat; me: Viewer }) {
  const { aside: texts, actions } = useLL().chats
  const { locale } = useLocale()
  const { set, busy } = useSetAside(chat)
  const can = maySetAside(chat, me)
  const isAside = chat.pending || Boolean(chat.snoozed_until)
  const toggle = () => set(isAside ? 'resume' : 'pending')
  const word = isAside ? texts.back() : texts.pending()
  const icon = isAside ? AlarmClockOff : Hourglass
  const keys = useKeysOf()('chat.aside')
  useKeys(actions.heading(), [{ action: 'chat.aside', enabled: can, run: toggle }])
  useCommands(actions.heading(), can ? [{ id: 'chat.aside', label: word, keys, icon, run: toggle }] : [])
  const now = useNow()
  if (!can) return null
  const snoozes: MenuChoice[] = snoozeChoices(now).map(({ time, until }) => ({
    label: `${texts[time]()} · ${formatDateTime(locale, until)}`,
    icon: AlarmClock,
    onSelect: () => set({ until }),
  }))
  const state = chat.snoozed_until
    ? texts.until({ time: formatDateTime(locale, new Date(chat.snoozed_until)) })
    : texts.waits()
  return (
    <Menu
      trigger={
        <MenuButton
          as={IconButton}
          icon={isAside ? AlarmClock : Hourglass}
          label={isAside ? state : texts.label()}
          pressed={isAside}
          busy={busy}
        />
      }
      groups={[
        {
          ...(isAside && { heading: state }),
          choices: [{ label: word, icon, keys, action: 'chat.aside', onSelect: toggle }],
        },
        { heading: texts.snooze(), choices: snoozes },
      ]}
    />
  )
}
