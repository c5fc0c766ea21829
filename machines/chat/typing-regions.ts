import { chatSetup } from './chat-setup.ts'

/** Region for the customer's typing indicator, which expires unless renewed. */
export const customerRegion = chatSetup.createStateConfig({
  description: 'Typing indicator of the customer.',
  initial: 'quiet',
  on: {
    'typing.started': {
      guard: { type: 'isOurCustomer', params: ({ event }) => event },
      target: '.typing',
    },
  },
  states: {
    quiet: { description: 'The customer is not typing.' },
    typing: {
      description: 'The customer is typing.',
      on: {
        'typing.stopped': {
          guard: { type: 'isOurCustomer', params: ({ event }) => event },
          target: 'quiet',
        },
        'message.added': {
          guard: {
            type: 'isOurCustomer',
            params: ({ event }) => ({ chat_id: event.message.chat_id, by: event.message.sender }),
          },
          target: 'quiet',
        },
      },
      after: { TYPING_LIFE_MS: { target: 'quiet' } },
    },
  },
})

/** Region for the typing indicator of a colleague in the same chat. */
export const colleagueRegion = chatSetup.createStateConfig({
  description: 'Typing indicator of a colleague.',
  initial: 'quiet',
  on: {
    'typing.started': {
      guard: { type: 'isColleague', params: ({ event }) => event },
      target: '.replying',
      actions: { type: 'setColleague', params: ({ event }) => event.name },
    },
  },
  states: {
    quiet: { description: 'No colleague is typing.' },
    replying: {
      description: 'A colleague is typing.',
      on: {
        'typing.stopped': {
          guard: { type: 'isColleague', params: ({ event }) => event },
          target: 'quiet',
          actions: { type: 'setColleague', params: null },
        },
      },
      after: { TYPING_LIFE_MS: { target: 'quiet', actions: { type: 'setColleague', params: null } } },
    },
  },
})

/** Region for the member's draft, and for throttled typing events to the customer. */
export const composerRegion = chatSetup.createStateConfig({
  description: 'The draft, and its typing events to the customer.',
  initial: 'silent',
  on: {
    'reply.begin': { actions: 'writeReply' },
    'note.begin': { actions: 'writeNote' },
    'draft.toNote': { actions: 'turnIntoNote' },
  },
  states: {
    silent: {
      description: 'No typing event was sent recently.',
      on: {
        'draft.change': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            actions: { type: 'setDraft', params: ({ event }) => event.text },
          },
          {
            guard: 'mayWrite',
            target: 'typing',
            actions: { type: 'setDraft', params: ({ event }) => event.text },
          },
          { actions: { type: 'setDraft', params: ({ event }) => event.text } },
        ],
      },
    },
    typing: {
      description: 'A typing event was sent to the customer.',
      entry: ['emitTyping', 'restartThrottle'],
      on: {
        'draft.change': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            target: 'silent',
            actions: [{ type: 'setDraft', params: ({ event }) => event.text }, 'emitStopped'],
          },
          { actions: { type: 'setDraft', params: ({ event }) => event.text } },
        ],
        'message.send': { guard: 'maySend', target: 'silent', actions: 'emitStopped' },
        'note.begin': { target: 'silent', actions: ['writeNote', 'emitStopped'] },
      },
      after: {
        TYPING_RENEWAL_MS: [
          { guard: 'keptTyping', target: 'typing', reenter: true },
          { target: 'silent', actions: 'emitStopped' },
        ],
      },
    },
  },
})
