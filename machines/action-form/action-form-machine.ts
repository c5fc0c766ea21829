import { assign, setup } from 'xstate'
import type { ActionMode, ActionParameter } from '#contract/bots/actions.ts'
import { readAgreement, readValue } from './read-value.ts'

/** The values that an action needs, and those that the customer has given so far. */
export interface ActionFormContext {
  readonly parameters: readonly ActionParameter[]
  readonly mode: ActionMode
  readonly values: Readonly<Record<string, string>>
  /** Number of messages in a row that did not answer the question. */
  readonly misses: number
}

/** A message of the customer. */
export type ActionFormEvent = { readonly type: 'customer.said'; readonly text: string }

/** Input of a new form: the action, and values that are already known. */
export type ActionFormInput = Pick<ActionFormContext, 'parameters' | 'mode' | 'values'>

/** Messages that do not answer before the form gives up. */
const MISSES_MAX = 2

/** Returns the first parameter without a value; undefined if there is none. */
export const missingIn = ({ parameters, values }: ActionFormContext): ActionParameter | undefined =>
  parameters.find(({ name }) => values[name] === undefined)

const valuesWith = (context: ActionFormContext, text: string): ActionFormContext['values'] => {
  const asked = missingIn(context)
  const values: Record<string, string> = { ...context.values }
  for (const parameter of context.parameters) {
    const isAsked = parameter === asked
    // A second value of the same kind needs its own question.
    const isTaken = context.parameters.some((other) => other !== parameter && other.type === parameter.type)
    if (values[parameter.name] !== undefined || (isTaken && !isAsked)) continue
    const value = readValue(parameter, text, isAsked)
    if (value !== null) values[parameter.name] = value
  }
  return values
}

/**
 * Form of an action in a chat: asks for its values one by one, then for the customer's confirmation or a member's approval if the
 * action changes something. It is final once it may run, was left, or waits for a member.
 */
export const actionFormMachine = setup({
  types: {
    context: {} as ActionFormContext,
    events: {} as ActionFormEvent,
    input: {} as ActionFormInput,
  },
  guards: {
    isMissing: ({ context }) => missingIn(context) !== undefined,
    isConfirmed: ({ context }) => context.mode === 'confirm',
    isApproved: ({ context }) => context.mode === 'approve',
    agrees: (_, { text }: { text: string }) => readAgreement(text) === true,
    refuses: (_, { text }: { text: string }) => readAgreement(text) === false,
    answers: ({ context }, { text }: { text: string }) =>
      Object.keys(valuesWith(context, text)).length > Object.keys(context.values).length,
    isLost: ({ context }) => context.misses + 1 >= MISSES_MAX,
  },
  actions: {
    take: assign(({ context }, { text }: { text: string }) => ({
      values: valuesWith(context, text),
      misses: 0,
    })),
    miss: assign(({ context }) => ({ misses: context.misses + 1 })),
  },
}).createMachine({
  id: 'action-form',
  description: 'The form of an action, which a customer fills in within a chat.',
  context: ({ input }) => ({ ...input, misses: 0 }),
  initial: 'checking',
  states: {
    checking: {
      description: 'Decides what is still missing: a value, the customer’s word, or a member’s.',
      always: [
        { guard: 'isMissing', target: 'asking' },
        { guard: 'isConfirmed', target: 'confirming' },
        { guard: 'isApproved', target: 'approving' },
        { target: 'ready' },
      ],
    },
    asking: {
      description: 'Waits for the value of the first parameter that has none.',
      on: {
        'customer.said': [
          { guard: { type: 'refuses', params: ({ event }) => event }, target: 'declined' },
          {
            guard: { type: 'answers', params: ({ event }) => event },
            actions: { type: 'take', params: ({ event }) => event },
            target: 'checking',
          },
          { guard: 'isLost', target: 'left' },
          { actions: 'miss' },
        ],
      },
    },
    confirming: {
      description: 'Waits for the customer to confirm the change.',
      on: {
        'customer.said': [
          { guard: { type: 'refuses', params: ({ event }) => event }, target: 'declined' },
          { guard: { type: 'agrees', params: ({ event }) => event }, target: 'ready' },
          { guard: 'isLost', target: 'left' },
          { actions: 'miss' },
        ],
      },
    },
    approving: { type: 'final', description: 'All is known, and a member has to agree.' },
    ready: { type: 'final', description: 'The action may run.' },
    declined: { type: 'final', description: 'The customer does not want it.' },
    left: { type: 'final', description: 'The customer speaks of something else.' },
  },
})
