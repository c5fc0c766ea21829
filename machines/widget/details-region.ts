import { withFailure } from '../failure.ts'
import { chatKey, widgetSetup } from './widget-setup.ts'

/** Region that asks a visitor who wants an agent for their details, if the owner has the form shown at that point. */
export const details = widgetSetup.createStateConfig({
  description: 'The form that is shown when the visitor requests a person.',
  initial: 'idle',
  states: {
    idle: {
      description: 'The form is not shown.',
      always: { guard: 'isDetailsDue', target: 'asking' },
      on: { 'agent.request': { guard: 'asksFirst', actions: 'wantPerson' } },
    },
    asking: {
      description: 'The visitor may fill in the form, or skip it if no field is required.',
      always: { guard: 'isDetailsOver', target: 'idle' },
      on: {
        'details.send': {
          guard: { type: 'isFilledIn', params: ({ event }) => event.answers },
          target: 'leaving',
        },
        'details.skip': {
          guard: 'maySkip',
          target: 'idle',
          actions: ['skipDetails', 'persist', 'requestWanted'],
        },
      },
    },
    leaving: {
      description: 'The answers are being sent.',
      invoke: {
        src: 'leaveDetails',
        input: ({ context, event }) => ({
          ...chatKey({ context }),
          answers:
            event.type === 'details.send'
              ? event.answers
              : { username: '', email: '', phone: '', custom: {} },
          wantsPerson: context.chat?.status === 'bot',
        }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'setAnswers', params: ({ event }) => event.output }, 'persist'],
        },
        onError: { target: 'asking', actions: withFailure('setFailure') },
      },
    },
  },
})
