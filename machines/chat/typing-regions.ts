import { chatSetup } from './chat-setup.ts'

/** The customer's typing; an indicator that is not renewed fades. */
export const customerRegion = chatSetup.createStateConfig({
  description: 'Whether the customer types.',
  initial: 'quiet',
  on: {
    'typing.started': {
      guard: { type: 'isOurCustomer', params: ({ event }) => event },
      target: '.typing',
    },
  },
  states: {
    quiet: { description: 'The customer does not type.' },
    typing: {
      description: 'The customer types.',
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
      after: { TYPING_LIFE: { target: 'quiet' } },
    },
  },
})

/** A colleague's typing in the same chat. */
export const colleagueRegion = chatSetup.createStateConfig({
  description: 'Whether a colleague writes here too.',
  initial: 'quiet',
  on: {
    'typing.started': {
      guard: { type: 'isColleague', params: ({ event }) => event },
      target: '.replying',
      actions: { type: 'keepColleague', params: ({ event }) => event.name },
    },
  },
  states: {
    quiet: { description: 'No colleague writes.' },
    replying: {
      description: 'A colleague writes.',
      on: {
        'typing.stopped': {
          guard: { type: 'isColleague', params: ({ event }) => event },
          target: 'quiet',
          actions: { type: 'keepColleague', params: null },
        },
      },
      after: { TYPING_LIFE: { target: 'quiet', actions: { type: 'keepColleague', params: null } } },
    },
  },
})

/** Own draft, and telling the customer that someone types: at most every few seconds. */
export const composerRegion = chatSetup.createStateConfig({
  description: 'The draft, and whether the customer is told of it.',
  initial: 'silent',
  states: {
    silent: {
      description: 'The customer is told nothing.',
      on: {
        'draft.change': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            actions: { type: 'keepDraft', params: ({ event }) => event.text },
          },
          {
            guard: 'mayWrite',
            target: 'typing',
            actions: { type: 'keepDraft', params: ({ event }) => event.text },
          },
          { actions: { type: 'keepDraft', params: ({ event }) => event.text } },
        ],
      },
    },
    typing: {
      description: 'The customer was told that someone types.',
      entry: ['tellTyping', 'restartThrottle'],
      on: {
        'draft.change': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            target: 'silent',
            actions: [{ type: 'keepDraft', params: ({ event }) => event.text }, 'tellStopped'],
          },
          { actions: { type: 'keepDraft', params: ({ event }) => event.text } },
        ],
        'message.send': { guard: 'maySend', target: 'silent', actions: 'tellStopped' },
      },
      after: {
        TYPING_RENEW: [
          { guard: 'keptTyping', target: 'typing', reenter: true },
          { target: 'silent', actions: 'tellStopped' },
        ],
      },
    },
  },
})
