import { useSelector } from '@xstate/react'
import { Bot, CircleCheck, Hand, Sparkles, Tags, UserPlus, UsersRound } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type Command, useCommands } from '#client/core/palette/commands.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import type { Writing } from '#machines/chat/chat-types.ts'
import type { ChatActor } from '../chat-actor.ts'
import { useAutoSummary } from './auto-summary.tsx'
import { type Handover, handOver } from './handover-question.tsx'
import { type Actions, actionsOf, type ChatAction, sameActions } from './select-conversation.ts'

/** Actions that open a dialog: whom to assign to, or what it costs. */
type Asked = Extract<ChatAction, 'assign' | 'queue' | 'summarise' | 'tag'>

const icons = {
  claim: Hand,
  assign: UserPlus,
  queue: UsersRound,
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
    key('Shift+t', texts.toTeam(), 'queue'),
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
    ...entry('queue', texts.toTeam(), 'Shift+t'),
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

/** Actions on the open chat by button, hotkey and command palette: at once, or after a dialog. */
export function useChatActions(actor: ChatActor, keys: ChatKeys) {
  const actions = useSelector(actor, actionsOf, sameActions)
  const isFree = useSelector(actor, ({ context }) => context.chat?.assigned_agent === null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [handover, setHandover] = useState<Handover | null>(null)
  const hasSummaries = useAutoSummary()
  const hand = (next: Handover) => {
    if (hasSummaries) setHandover(next)
    else handOver(actor, next)
  }
  const start = (action: ChatAction) => {
    if (!actions[action].can) return
    if (action === 'claim' || action === 'transfer' || action === 'end') hand({ kind: action })
    else setAsked(action)
  }
  useChatKeys(actions, isFree, start, keys)
  useChatCommands(actions, start)
  const close = useCallback(() => {
    setAsked(null)
    setHandover(null)
  }, [])
  return { actions, asked, handover, hand, close, start }
}

/** The actions of a chat, and the one that a dialog is open for. */
export type ChatActions = ReturnType<typeof useChatActions>
