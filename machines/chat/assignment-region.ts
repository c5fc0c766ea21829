import { assertEvent } from 'xstate'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { withFailure } from '../failure.ts'
import type { ChatRelation } from './chat-access.ts'
import { chatSetup } from './chat-setup.ts'
import type { HandoverKind } from './chat-types.ts'

/** Re-evaluates the assignment once an event or a response changes it. */
const leaveWhenElsewhere = (relation: ChatRelation) =>
  ({
    guard: { type: 'standsElsewhere', params: relation },
    target: 'settling',
  }) as const

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

/** Takes the chat as a change of hands made it, and tells of the change. */
const taken = (kind: HandoverKind) =>
  ({
    target: 'settling',
    actions: [
      { type: 'takeAnswer', params: ({ event }: { event: { output: Chat } }) => event.output },
      {
        type: 'emitActed',
        params: ({ event }: { event: { output: Chat } }) => ({ kind, chat: event.output }),
      },
    ],
  }) as const

const claim = { guard: 'mayClaim', target: 'claiming' } as const
const assign = { guard: 'mayAssign', target: 'assigning' } as const
const transfer = { guard: 'mayTransfer', target: 'transferring' } as const
const queue = { guard: 'mayAssign', target: 'queueing' } as const
const end = { guard: 'mayEnd', target: 'ending' } as const

/** Region of the assignment: who has the chat, and how it changes hands. */
export const assignmentRegion = chatSetup.createStateConfig({
  description: 'Who has the chat.',
  initial: 'settling',
  on: { 'notice.dismiss': { actions: 'clearOutcome' } },
  states: {
    settling: {
      description: 'Determines who has the chat, once it is loaded.',
      always: [
        { guard: { type: 'stands', params: 'bot' }, target: 'bot' },
        { guard: { type: 'stands', params: 'waiting' }, target: 'waiting' },
        { guard: { type: 'stands', params: 'mine' }, target: 'mine' },
        { guard: { type: 'stands', params: 'others' }, target: 'others' },
        { guard: { type: 'stands', params: 'ended' }, target: 'ended' },
      ],
    },
    bot: {
      description: 'The bot answers.',
      always: leaveWhenElsewhere('bot'),
      on: { 'chat.claim': claim, 'chat.assign': assign, 'chat.queue': queue, 'chat.end': end },
    },
    waiting: {
      description: 'The customer is waiting for a person; the bot keeps answering.',
      always: leaveWhenElsewhere('waiting'),
      on: {
        'chat.claim': claim,
        'chat.assign': assign,
        'chat.transfer': transfer,
        'chat.queue': queue,
        'chat.end': end,
      },
    },
    mine: {
      description: 'This member has the chat.',
      always: leaveWhenElsewhere('mine'),
      on: { 'chat.assign': assign, 'chat.transfer': transfer, 'chat.queue': queue, 'chat.end': end },
    },
    others: {
      description: 'A colleague has the chat.',
      always: leaveWhenElsewhere('others'),
      on: {
        'chat.claim': claim,
        'chat.assign': assign,
        'chat.transfer': transfer,
        'chat.queue': queue,
        'chat.end': end,
      },
    },
    ended: {
      description: 'The chat is over.',
      always: leaveWhenElsewhere('ended'),
    },
    claiming: {
      description:
        'This member claims the chat with the version that they saw; exactly one of two claims wins.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'assignChat',
        input: ({ context }) => ({
          chatId: context.chatId,
          userId: context.me.id,
          version: context.chat?.version ?? 0,
        }),
        onDone: taken('claim'),
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
        onDone: taken('assign'),
        onError: onFailure,
      },
    },
    transferring: {
      description: 'The chat is being returned to the bot.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'unassignChat',
        input: ({ context }) => ({ chatId: context.chatId, version: context.chat?.version ?? 0 }),
        onDone: taken('transfer'),
        onError: onFailure,
      },
    },
    queueing: {
      description: 'The chat is being put into the waiting queue of a team, or of everyone.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        src: 'transferChat',
        input: ({ context, event }) => {
          assertEvent(event, 'chat.queue')
          return { chatId: context.chatId, teamId: event.teamId, version: context.chat?.version ?? 0 }
        },
        onDone: taken('queue'),
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
        onDone: taken('end'),
        onError: onFailure,
      },
    },
  },
})
