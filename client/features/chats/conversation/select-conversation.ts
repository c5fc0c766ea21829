import { shallowEqual } from '@xstate/react'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { type ChatRelation, chatRelation, mayRequestInsights, mayWrite } from '#machines/chat/chat-access.ts'
import { gapless } from '#machines/chat/merge-messages.ts'
import {
  areNotesMissing,
  hasFailed,
  isBehind,
  isCustomerTyping,
  isLoadingOlder,
  isRunning,
} from '#machines/chat/selectors.ts'
import type { ChatSnapshot } from '../chat-actor.ts'

/** Actions on a chat: handing it over, ending it, or generating insights for queries. */
export const chatActions = ['claim', 'assign', 'queue', 'transfer', 'end', 'summarise', 'tag'] as const
export type ChatAction = (typeof chatActions)[number]
/** Actions that cost queries; they are not part of the chat's own machine. */
export type InsightAction = Extract<ChatAction, 'summarise' | 'tag'>
type OwnAction = Exclude<ChatAction, InsightAction>

/** Where the chat stands for the member; `hidden` if they may no longer see it. */
export type Standing = ChatRelation | 'hidden'

/** Why an action is unavailable now; the view has a sentence for each. */
export type ActionReason = 'loading' | 'ended' | 'mine' | 'others' | 'bot' | 'takeFirst' | 'silent'

/** One action as a button shows it. */
export interface ActionState {
  readonly can: boolean
  readonly isBusy: boolean
  /** Null if the action is available or in progress. */
  readonly reason: ActionReason | null
}

const events = {
  claim: { type: 'chat.claim' },
  assign: { type: 'chat.assign', userId: 0 },
  queue: { type: 'chat.queue', teamId: null },
  transfer: { type: 'chat.transfer' },
  end: { type: 'chat.end' },
} as const

/** Returns the relation of the member to the chat; null until it is loaded. */
export const selectRelation = ({ context: { chat, me } }: ChatSnapshot): ChatRelation | null =>
  chat && chatRelation(chat, me)

/** Returns the reason to show; the machine alone decides whether the action is available. */
function reasonFor(action: OwnAction, standing: ChatRelation | null): ActionReason {
  if (standing === null) return 'loading'
  if (standing === 'ended' || standing === 'others') return standing
  if (standing === 'mine') return 'mine'
  return action === 'transfer' && standing === 'bot' ? 'bot' : 'takeFirst'
}

/** Returns the state of an action. */
export function actionState(snapshot: ChatSnapshot, action: OwnAction): ActionState {
  const can = snapshot.can(events[action])
  const isBusy = isRunning(snapshot, action)
  return { can, isBusy, reason: can || isBusy ? null : reasonFor(action, selectRelation(snapshot)) }
}

/**
 * Returns the state of summary and tagging: for the member who has the chat or a supervisor, once the
 * customer wrote.
 */
export function insightState({ context: { chat, me } }: ChatSnapshot): ActionState {
  if (!chat) return { can: false, isBusy: false, reason: 'loading' }
  if (!mayRequestInsights(chat, me))
    return { can: false, isBusy: false, reason: chat.assigned_agent ? 'others' : 'takeFirst' }
  const can = chat.message_count > 0
  return { can, isBusy: false, reason: can ? null : 'silent' }
}

/**
 * Returns true if the chat was on the screen, and then went to someone in whose hands this member may not see
 * it.
 */
const isNowHidden = (snapshot: ChatSnapshot): boolean =>
  hasFailed(snapshot) &&
  snapshot.context.loadFailure?.code === 'not_found' &&
  snapshot.context.messages.length > 0

/** Selects the chat and the conversation, without the draft, which changes with every keystroke. */
export const selectConversation = (snapshot: ChatSnapshot) => {
  const { context } = snapshot
  const isHidden = isNowHidden(snapshot)
  return {
    chat: context.chat,
    messages: gapless(context.messages),
    outbox: context.outbox,
    notes: context.notebook.notes,
    unsavedNote: context.notebook.saving,
    deletingNote: context.notebook.deleting,
    noteFailure: context.notebook.failure,
    areNotesMissing: areNotesMissing(snapshot),
    viewers: context.viewers,
    colleague: context.colleague,
    customerOnline: context.customerOnline,
    lostClaim: context.lostClaim,
    failure: context.failure,
    loadFailure: context.loadFailure,
    standing: isHidden ? ('hidden' as const) : selectRelation(snapshot),
    canWrite: !isHidden && context.chat !== null && mayWrite(context.chat, context.me),
    isLoading: snapshot.hasTag('loading'),
    hasFailed: hasFailed(snapshot),
    isHidden,
    isLoadingOlder: isLoadingOlder(snapshot),
    isBehind: isBehind(snapshot),
    hasOlder: (context.messages[0]?.order ?? 1) > 1,
    isTyping: isCustomerTyping(snapshot),
  }
}

/** State of the open chat. */
export type ConversationState = ReturnType<typeof selectConversation>

/** Returns true if two states look the same: how far the agent has read changes with each message, and is not shown in the conversation. */
export const sameConversation = (one: ConversationState, other: ConversationState): boolean =>
  shallowEqual(
    { ...one, chat: null, ...withoutOwnMark(one.chat) },
    { ...other, chat: null, ...withoutOwnMark(other.chat) },
  )

const withoutOwnMark = (chat: Chat | null) => chat && { ...chat, read: chat.read.customer }

/** All actions of a chat as their buttons show them. */
export type Actions = Readonly<Record<ChatAction, ActionState>>

/** Returns the state of all actions. */
export const actionsOf = (snapshot: ChatSnapshot): Actions => ({
  claim: actionState(snapshot, 'claim'),
  assign: actionState(snapshot, 'assign'),
  queue: actionState(snapshot, 'queue'),
  transfer: actionState(snapshot, 'transfer'),
  end: actionState(snapshot, 'end'),
  summarise: insightState(snapshot),
  tag: insightState(snapshot),
})

/** Returns true if two sets of actions look the same. */
export const sameActions = (one: Actions, other: Actions): boolean =>
  chatActions.every(
    (action) =>
      one[action].can === other[action].can &&
      one[action].isBusy === other[action].isBusy &&
      one[action].reason === other[action].reason,
  )
