import { useSelector } from '@xstate/react'
import { Bot, CircleCheck, Hand, Sparkles, Tags, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { ActionId } from '#client/core/keys/actions.ts'
import { useKeys, useKeysOf } from '#client/core/keys/use-keys.ts'
import { type Command, useCommands } from '#client/core/palette/commands.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import type { Writing } from '#machines/chat/chat-types.ts'
import type { ChatActor } from '../chat-actor.ts'
import { useAutoSummary } from './moves/auto-summary.tsx'
import { type ChatMove, sendMove } from './moves/confirm-move.tsx'
import { type Actions, actionsOf, type ChatAction, sameActions } from './select-conversation.ts'

/** Actions that first open a dialog, for choosing a target or confirming the cost. */
type DialogAction = Extract<ChatAction, 'assign' | 'transfer' | 'summarize' | 'tag'>

const icons = {
  claim: Hand,
  assign: UserPlus,
  transfer: UsersRound,
  returnToBot: Bot,
  end: CircleCheck,
  summarize: Sparkles,
  tag: Tags,
}

type Start = (action: ChatAction) => void

/** Registers the hotkeys for the open chat. If the chat is unassigned, the assign key takes it. */
function useChatKeys(actions: Actions, isFree: boolean, start: Start, keys: ChatKeys) {
  const LL = useLL()
  const first = isFree && actions.claim.can ? 'claim' : 'assign'
  const key = (action: ActionId, does: ChatAction) => ({
    action,
    enabled: actions[does].can,
    run: () => start(does),
  })
  useKeys(LL.chats.actions.heading(), [
    { action: 'chat.reply', run: () => keys.onWrite('reply') },
    { action: 'chat.note', run: () => keys.onWrite('note') },
    key('chat.assign', first),
    key('chat.assignOther', 'assign'),
    key('chat.toTeam', 'transfer'),
    key('chat.toBot', 'returnToBot'),
    key('chat.end', 'end'),
    key('chat.summarise', 'summarize'),
    key('chat.suggestTags', 'tag'),
    { action: 'chat.details', run: keys.onDetails },
  ])
}

/** Adds the available actions to the command palette. */
function useChatCommands(actions: Actions, start: Start) {
  const { actions: texts } = useLL().chats
  const keysOf = useKeysOf()
  const entry = (action: ChatAction, label: string, key: ActionId): readonly Command[] =>
    actions[action].can
      ? [
          {
            id: `chat.${action}`,
            label,
            keys: keysOf(key),
            icon: icons[action],
            run: () => start(action),
          },
        ]
      : []
  useCommands(texts.heading(), [
    ...entry('claim', texts.takeChat(), 'chat.assign'),
    ...entry('assign', texts.assign(), 'chat.assignOther'),
    ...entry('transfer', texts.transfer(), 'chat.toTeam'),
    ...entry('returnToBot', texts.returnToBot(), 'chat.toBot'),
    ...entry('end', texts.end(), 'chat.end'),
    ...entry('summarize', texts.summarize(), 'chat.summarise'),
    ...entry('tag', texts.tag(), 'chat.suggestTags'),
  ])
}

/** Handlers for the open chat's hotkeys that do not run an action on the chat. */
interface ChatKeys {
  readonly onWrite: (writing: Writing) => void
  readonly onDetails: () => void
}

/**
 * Returns the actions on the open chat and registers their hotkeys and palette commands. Actions run immediately or after a
 * dialog.
 */
export function useChatActions(actor: ChatActor, keys: ChatKeys) {
  const actions = useSelector(actor, actionsOf, sameActions)
  const isFree = useSelector(actor, ({ context }) => context.chat?.assigned_agent === null)
  const [asked, setAsked] = useState<DialogAction | null>(null)
  const [confirming, setConfirming] = useState<ChatMove | null>(null)
  const hasSummaries = useAutoSummary()
  const move = (next: ChatMove) => {
    if (hasSummaries) setConfirming(next)
    else sendMove(actor, next)
  }
  const start = (action: ChatAction) => {
    if (!actions[action].can) return
    if (action === 'claim' || action === 'returnToBot' || action === 'end') move({ kind: action })
    else setAsked(action)
  }
  useChatKeys(actions, isFree, start, keys)
  useChatCommands(actions, start)
  const close = () => {
    setAsked(null)
    setConfirming(null)
  }
  return { actions, asked, confirming, move, close, start }
}

export type ChatActions = ReturnType<typeof useChatActions>
