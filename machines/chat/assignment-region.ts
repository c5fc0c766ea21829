import { assertEvent } from 'xstate'
import type { ActedChat } from '#contract/chats/chat-shapes.ts'
import { withFailure } from '../failure.ts'
import type { ChatRelation, MoveKind } from './chat-access.ts'
import { chatSetup } from './chat-setup.ts'

/** Returns the transition that re-evaluates the assignment after an event or a response has changed it. */
const leaveOnOtherRelation = (relation: ChatRelation) =>
  ({ guard: { type: 'hasOtherRelation', params: relation }, target: 'settling' }) as const

const onFailure = [
  {
    guard: withFailure('isConflict'),
    target: 'settling',
    actions: [withFailure('setFailure'), 'reload'],
  },
  {
    target: 'settling',
    actions: withFailure('setFailure'),
  },
] as const

/** Returns the transition that stores the chat returned by a move, and announces the move. */
const onDone = (kind: MoveKind) =>
  ({
    target: 'settling',
    actions: [
      { type: 'mergeResponse', params: ({ event }: { event: { output: ActedChat } }) => event.output },
      {
        type: 'emitMoved',
        params: ({ event }: { event: { output: ActedChat } }) => ({ kind, chat: event.output }),
      },
    ],
  }) as const

const mayMove = (kind: MoveKind) => ({ type: 'mayMove', params: kind }) as const

const claim = { guard: mayMove('claim'), target: 'claiming' } as const
const assign = { guard: mayMove('assign'), target: 'assigning' } as const
const transfer = { guard: mayMove('transfer'), target: 'transferring' } as const
const returnToBot = { guard: mayMove('returnToBot'), target: 'returningToBot' } as const
const end = { guard: mayMove('end'), target: 'ending' } as const

/** Region for the chat's assignment to the bot or a member, and for the moves that change it. */
export const assignmentRegion = chatSetup.createStateConfig({
  description: 'Assignment of the chat.',
  initial: 'settling',
  on: { 'notice.dismiss': { actions: 'clearOutcome' } },
  states: {
    settling: {
      description: 'Determines who has the chat, once it is loaded.',
      always: [
        { guard: { type: 'hasRelation', params: 'bot' }, target: 'bot' },
        { guard: { type: 'hasRelation', params: 'waiting' }, target: 'waiting' },
        { guard: { type: 'hasRelation', params: 'mine' }, target: 'mine' },
        { guard: { type: 'hasRelation', params: 'others' }, target: 'others' },
        { guard: { type: 'hasRelation', params: 'ended' }, target: 'ended' },
      ],
    },
    bot: {
      description: 'The bot answers.',
      always: leaveOnOtherRelation('bot'),
      on: { 'chat.claim': claim, 'chat.assign': assign, 'chat.transfer': transfer, 'chat.end': end },
    },
    waiting: {
      description: 'The customer is waiting for a person; the bot keeps answering.',
      always: leaveOnOtherRelation('waiting'),
      on: {
        'chat.claim': claim,
        'chat.assign': assign,
        'chat.returnToBot': returnToBot,
        'chat.transfer': transfer,
        'chat.end': end,
      },
    },
    mine: {
      description: 'This member has the chat.',
      always: leaveOnOtherRelation('mine'),
      on: {
        'chat.assign': assign,
        'chat.returnToBot': returnToBot,
        'chat.transfer': transfer,
        'chat.end': end,
      },
    },
    others: {
      description: 'A colleague has the chat.',
      always: leaveOnOtherRelation('others'),
      on: {
        'chat.claim': claim,
        'chat.assign': assign,
        'chat.returnToBot': returnToBot,
        'chat.transfer': transfer,
        'chat.end': end,
      },
    },
    ended: { description: 'The chat is over.', always: leaveOnOtherRelation('ended') },
    claiming: {
      description:
        'This member claims the chat in the version that they saw; of two concurrent claims, exactly one succeeds.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'assignChat',
        input: ({ context }) => ({
          chatId: context.chatId,
          userId: context.me.id,
          version: context.chat?.version ?? 0,
        }),
        onDone: onDone('claim'),
        onError: onFailure,
      },
    },
    assigning: {
      description: 'The chat is being assigned to a member.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'assignChat',
        input: ({ context, event }) => {
          assertEvent(event, 'chat.assign')
          return { chatId: context.chatId, userId: event.userId, version: context.chat?.version ?? 0 }
        },
        onDone: onDone('assign'),
        onError: onFailure,
      },
    },
    returningToBot: {
      description: 'The chat is being returned to the bot.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'returnChatToBot',
        input: ({ context }) => ({ chatId: context.chatId, version: context.chat?.version ?? 0 }),
        onDone: onDone('returnToBot'),
        onError: onFailure,
      },
    },
    transferring: {
      description: 'The chat is being moved to the waiting queue of a team, or to the general queue.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'transferChat',
        input: ({ context, event }) => {
          assertEvent(event, 'chat.transfer')
          return { chatId: context.chatId, teamId: event.teamId, version: context.chat?.version ?? 0 }
        },
        onDone: onDone('transfer'),
        onError: onFailure,
      },
    },
    ending: {
      description: 'The chat is being ended.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'endChat',
        input: ({ context }) => ({ chatId: context.chatId }),
        onDone: onDone('end'),
        onError: onFailure,
      },
    },
  },
})
