import { useSelector } from '@xstate/react'
import { Bot, CircleCheck, Hand, Sparkles, Tags, UserPlus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type Command, useCommands } from '#client/core/palette/commands.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import type { Writing } from '#machines/chat/chat-types.ts'
import type { ChatActor } from '../chat-actor.ts'
import { type Actions, actionsOf, type ChatAction, sameActions } from './select-conversation.ts'

/** Actions that need a confirmation. */
type Asked = Exclude<ChatAction, 'claim'>

const icons = {
  claim: Hand,
  assign: UserPlus,
  transfer: Bot,
  end: CircleCheck,
  summarise: Sparkles,
  tag: Tags,
}

type Start = (action: ChatAction) => void

/** Hotkeys of the open chat. `a` claims an unassigned chat and assigns any other. */
function useChatKeys(actions: Actions, isFree: boolean, start: Start, keys: ChatKeys) {
  const LL = useLL()
  const texts = LL.chats.actions
  const first = isFree && actions.claim.can ? 'claim' : 'assign'
  const key = (name: string, label: string, action: ChatAction) => ({
    keys: name,
    label,
    enabled: actions[action].can,
    run: () => start(action),
  })
  useHotkeys(texts.heading(), [
    { keys: 'r', label: texts.reply(), run: () => keys.onWrite('reply') },
    { keys: 'n', label: LL.desk.note.write(), run: () => keys.onWrite('note') },
    key('a', texts.takeOrAssign(), first),
    key('Shift+a', texts.assignOther(), 'assign'),
    key('t', texts.transfer(), 'transfer'),
    key('e', texts.end(), 'end'),
    key('s', texts.summarise(), 'summarise'),
    key('g', texts.tag(), 'tag'),
    { keys: 'i', label: texts.details(), run: keys.onDetails },
  ])
}

/** Entries of the command palette for the available actions. */
function useChatCommands(actions: Actions, start: Start) {
  const { actions: texts } = useLL().chats
  const entry = (action: ChatAction, label: string, keys: string): readonly Command[] =>
    actions[action].can
      ? [{ id: `chat.${action}`, label, keys, icon: icons[action], run: () => start(action) }]
      : []
  useCommands(texts.heading(), [
    ...entry('claim', texts.takeChat(), 'a'),
    ...entry('assign', texts.assign(), 'Shift+a'),
    ...entry('transfer', texts.transfer(), 't'),
    ...entry('end', texts.end(), 'e'),
    ...entry('summarise', texts.summarise(), 's'),
    ...entry('tag', texts.tag(), 'g'),
  ])
}

/** Hotkeys of a chat beside its actions. */
interface ChatKeys {
  readonly onWrite: (writing: Writing) => void
  readonly onDetails: () => void
}

/** Actions on the open chat by button, hotkey and command palette, and the dialogs that confirm them. */
export function useChatActions(actor: ChatActor, keys: ChatKeys) {
  const actions = useSelector(actor, actionsOf, sameActions)
  const isFree = useSelector(actor, ({ context }) => context.chat?.assigned_agent === null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const start = (action: ChatAction) => {
    if (!actions[action].can) return
    if (action === 'claim') actor.send({ type: 'chat.claim' })
    else setAsked(action)
  }
  useChatKeys(actions, isFree, start, keys)
  useChatCommands(actions, start)
  const close = useCallback(() => setAsked(null), [])
  return { actions, asked, close, start }
}

/** The actions of a chat, and the one being confirmed. */
export type ChatActions = ReturnType<typeof useChatActions>
