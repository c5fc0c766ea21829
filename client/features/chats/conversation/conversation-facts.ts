import { gapless } from '#machines/chat/merge-messages.ts'
import { mayDigest, type Standing, standingOf } from '#machines/chat/standing.ts'
import type { ChatSnapshot } from '../chat-actor.ts'

/** What can be done with a chat: it changes hands, ends, or is digested for queries. */
export const chatActions = ['claim', 'assign', 'transfer', 'end', 'summarise', 'tag'] as const
export type ChatAction = (typeof chatActions)[number]
/** What costs queries; nothing of the chat's own machine. */
export type DigestAction = Extract<ChatAction, 'summarise' | 'tag'>
type OwnAction = Exclude<ChatAction, DigestAction>

/** Why an action cannot be taken now; the view says it in words. */
export type ActionReason = 'loading' | 'ended' | 'mine' | 'others' | 'bot' | 'takeFirst' | 'silent'

/** One action as a button shows it. */
export interface ActionState {
  readonly can: boolean
  readonly isBusy: boolean
  /** Null where it can be taken, or is under way. */
  readonly reason: ActionReason | null
}

const events = {
  claim: { type: 'chat.claim' },
  assign: { type: 'chat.assign', userId: 0 },
  transfer: { type: 'chat.transfer' },
  end: { type: 'chat.end' },
} as const

const running = {
  claim: 'claiming',
  assign: 'assigning',
  transfer: 'transferring',
  end: 'ending',
} as const

/** Where the chat stands for the member; null until it is loaded. */
export const standingIn = ({ context: { chat, me } }: ChatSnapshot): Standing | null =>
  chat && standingOf(chat, me)

/** Says why in the terms of a member who wonders; the machine alone decides whether. */
function reasonFor(action: OwnAction, standing: Standing | null): ActionReason {
  if (standing === null) return 'loading'
  if (standing === 'ended' || standing === 'others') return standing
  if (standing === 'mine') return 'mine'
  return action === 'transfer' && standing === 'bot' ? 'bot' : 'takeFirst'
}

/** How an action stands. */
export function actionState(snapshot: ChatSnapshot, action: OwnAction): ActionState {
  const can = snapshot.can(events[action])
  const isBusy = snapshot.matches({ assignment: running[action] })
  return { can, isBusy, reason: can || isBusy ? null : reasonFor(action, standingIn(snapshot)) }
}

/** How summing up and tagging stand: for those who have the chat or run the floor, once the customer wrote. */
export function digestState({ context: { chat, me } }: ChatSnapshot): ActionState {
  if (!chat) return { can: false, isBusy: false, reason: 'loading' }
  if (!mayDigest(chat, me))
    return { can: false, isBusy: false, reason: chat.assigned_agent ? 'others' : 'takeFirst' }
  const can = chat.message_count > 0
  return { can, isBusy: false, reason: can ? null : 'silent' }
}

/** True where the chat was on the screen, and then went to someone in whose hands this member may not see it. */
const isHidden = (snapshot: ChatSnapshot): boolean =>
  snapshot.matches({ conversation: { history: 'failed' } }) &&
  snapshot.context.loadFailure?.code === 'not_found' &&
  snapshot.context.messages.length > 0

/** The chat and the conversation, apart from the draft, which changes with every key. */
export const conversationFacts = (snapshot: ChatSnapshot) => {
  const { context } = snapshot
  return {
    chat: context.chat,
    messages: gapless(context.messages),
    outbox: context.outbox,
    viewers: context.viewers,
    colleague: context.colleague,
    customerOnline: context.customerOnline,
    lostClaim: context.lostClaim,
    failure: context.failure,
    loadFailure: context.loadFailure,
    standing: standingIn(snapshot),
    isLoading: snapshot.hasTag('loading'),
    hasFailed: snapshot.matches({ conversation: { history: 'failed' } }),
    isHidden: isHidden(snapshot),
    isLoadingOlder: snapshot.matches({ conversation: { history: { ready: 'loadingOlder' } } }),
    isBehind: snapshot.matches({ conversation: { history: { ready: 'behind' } } }),
    hasOlder: (context.messages[0]?.order ?? 1) > 1,
    isTyping: snapshot.matches({ conversation: { customer: 'typing' } }),
  }
}

/** What is known of the open chat. */
export type ConversationFacts = ReturnType<typeof conversationFacts>

/** All actions of a chat, each as its button shows it. */
export type Actions = Readonly<Record<ChatAction, ActionState>>

/** How all actions stand. */
export const actionsOf = (snapshot: ChatSnapshot): Actions => ({
  claim: actionState(snapshot, 'claim'),
  assign: actionState(snapshot, 'assign'),
  transfer: actionState(snapshot, 'transfer'),
  end: actionState(snapshot, 'end'),
  summarise: digestState(snapshot),
  tag: digestState(snapshot),
})

/** True where two looks at the actions show the same. */
export const sameActions = (one: Actions, other: Actions): boolean =>
  chatActions.every(
    (action) =>
      one[action].can === other[action].can &&
      one[action].isBusy === other[action].isBusy &&
      one[action].reason === other[action].reason,
  )
