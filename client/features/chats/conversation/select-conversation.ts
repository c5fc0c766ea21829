import { shallowEqual } from '@xstate/react'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import {
  type ChatRelation,
  chatRelation,
  type MoveKind,
  mayRequestInsights,
  mayWrite,
} from '#machines/chat/chat-access.ts'
import { gapless } from '#machines/chat/merge-messages.ts'
import {
  areNotesMissing,
  canMove,
  hasFailed,
  isBehind,
  isCustomerTyping,
  isLoadingOlder,
  isRunning,
} from '#machines/chat/selectors.ts'
import type { ChatSnapshot } from '../chat-actor.ts'

/** Actions on a chat: moves, and insights, which cost queries. */
export const chatActions = ['claim', 'assign', 'transfer', 'returnToBot', 'end', 'summarize', 'tag'] as const
export type ChatAction = (typeof chatActions)[number]
/** Actions that cost queries; they are handled outside the chat machine. */
export type InsightAction = Extract<ChatAction, 'summarize' | 'tag'>

/** Relation between the member and the chat; `hidden` if they can no longer see it. */
export type ViewerRelation = ChatRelation | 'hidden'

/** Reason why an action is currently unavailable; the view has a text for each. */
export type ActionReason = 'loading' | 'ended' | 'mine' | 'others' | 'bot' | 'claimFirst' | 'silent'

/** State of an action's button. */
export interface ActionState {
  readonly can: boolean
  readonly isBusy: boolean
  /** Null if the action is available or in progress. */
  readonly reason: ActionReason | null
}

/** Returns the member's relation to the chat; null until loaded. */
export const selectRelation = ({ context: { chat, me } }: ChatSnapshot): ChatRelation | null =>
  chat && chatRelation(chat, me)

/** Returns the reason to show for an unavailable move; whether it is available is decided by the machine. */
function reasonFor(move: MoveKind, relation: ChatRelation | null): ActionReason {
  if (relation === null) return 'loading'
  if (relation === 'ended' || relation === 'others') return relation
  if (relation === 'mine') return 'mine'
  return move === 'returnToBot' && relation === 'bot' ? 'bot' : 'claimFirst'
}

/** Returns the state of a move's button. */
export function moveState(snapshot: ChatSnapshot, move: MoveKind): ActionState {
  const can = canMove(snapshot, move)
  const isBusy = isRunning(snapshot, move)
  return { can, isBusy, reason: can || isBusy ? null : reasonFor(move, selectRelation(snapshot)) }
}

/**
 * Returns the state of summarizing and tagging, which the chat's assignee and supervisors can do once the customer has written.
 */
export function insightState({ context: { chat, me } }: ChatSnapshot): ActionState {
  if (!chat) return { can: false, isBusy: false, reason: 'loading' }
  if (!mayRequestInsights(chat, me))
    return { can: false, isBusy: false, reason: chat.assigned_agent ? 'others' : 'claimFirst' }
  const can = chat.message_count > 0
  return { can, isBusy: false, reason: can ? null : 'silent' }
}

/**
 * Returns true if the chat was on the screen, but the member can no longer see it because it has been assigned to someone else.
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
    changes: context.steps,
    outbox: context.outbox,
    notes: context.notebook.notes,
    unsavedNote: context.notebook.saving,
    deletingNote: context.notebook.deleting,
    noteFailure: context.notebook.failure,
    areNotesMissing: areNotesMissing(snapshot),
    viewers: context.viewers,
    drafters: context.drafters,
    colleague: context.colleague,
    customerOnline: context.customerOnline,
    lostClaim: context.lostClaim,
    failure: context.failure,
    loadFailure: context.loadFailure,
    relation: isHidden ? ('hidden' as const) : selectRelation(snapshot),
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

export type ConversationState = ReturnType<typeof selectConversation>

/**
 * Returns true if two states look the same. The agents' read mark is ignored, because it changes with each message but is not
 * shown.
 */
export const sameConversation = (one: ConversationState, other: ConversationState): boolean =>
  shallowEqual(
    { ...one, chat: null, ...withoutOwnMark(one.chat) },
    { ...other, chat: null, ...withoutOwnMark(other.chat) },
  )

const withoutOwnMark = (chat: Chat | null) => chat && { ...chat, read: chat.read.customer }

/** Button states for all actions on a chat. */
export type Actions = Readonly<Record<ChatAction, ActionState>>

export const actionsOf = (snapshot: ChatSnapshot): Actions => ({
  claim: moveState(snapshot, 'claim'),
  assign: moveState(snapshot, 'assign'),
  transfer: moveState(snapshot, 'transfer'),
  returnToBot: moveState(snapshot, 'returnToBot'),
  end: moveState(snapshot, 'end'),
  summarize: insightState(snapshot),
  tag: insightState(snapshot),
})

/** Returns true if the buttons for two sets of actions look the same. */
export const sameActions = (one: Actions, other: Actions): boolean =>
  chatActions.every(
    (action) =>
      one[action].can === other[action].can &&
      one[action].isBusy === other[action].isBusy &&
      one[action].reason === other[action].reason,
  )
