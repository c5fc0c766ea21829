/** How a draft stands against what is saved, as the states of a form name it. */
export const saveStates = ['unchanged', 'unsaved', 'saving', 'saved'] as const
export type SaveState = (typeof saveStates)[number]

/** Wishes of every editor. */
export type EditingEvent =
  | { type: 'draft.save' }
  | { type: 'draft.discard' }
  | { type: 'page.leave'; to: string }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** Told once nothing would be lost by leaving. */
export interface LeaveAllowed {
  readonly type: 'leave.allowed'
  readonly to: string
}

/** What every editor keeps beside its draft. */
export interface EditingContext {
  /** True once something was saved here. */
  readonly hasSaved: boolean
  /** Where the member wants to go. */
  readonly leavingTo: string | null
}

interface Leaving {
  readonly event: { readonly to: string }
}

/** States of a form in which nothing is sent. The machine has the guards `isDirty`, `isClean`, `hasSaved` and `isSavable`. */
export const restingStates = {
  deciding: {
    description: 'Compares the two.',
    always: [
      { guard: 'isDirty', target: 'unsaved' },
      { guard: 'hasSaved', target: 'saved' },
      { target: 'unchanged' },
    ],
  },
  unchanged: {
    description: 'There are no changes to save.',
    always: { guard: 'isDirty', target: 'deciding' },
  },
  unsaved: {
    description: 'There are unsaved changes.',
    always: { guard: 'isClean', target: 'deciding' },
    on: { 'draft.save': { guard: 'isSavable', target: 'saving' } },
  },
  saved: {
    description: 'All changes are saved.',
    always: { guard: 'isDirty', target: 'deciding' },
  },
} as const

/** The region that asks before changes are lost. The machine has the actions `keepTarget`, `dropTarget`, `allow` and `discard`. */
export const page = {
  description: 'Whether the member stays on the page.',
  initial: 'staying',
  states: {
    staying: {
      description: 'Nobody leaves.',
      on: {
        'page.leave': [
          {
            guard: 'isDirty',
            target: 'asking',
            actions: { type: 'keepTarget', params: ({ event }: Leaving) => event.to },
          },
          { actions: { type: 'allow', params: ({ event }: Leaving) => event.to } },
        ],
      },
    },
    asking: {
      description: 'Leaving would lose changes; the dialog asks first.',
      on: {
        'leave.confirm': {
          target: 'staying',
          actions: [
            'discard',
            {
              type: 'allow',
              params: ({ context }: { context: EditingContext }) => context.leavingTo ?? '/',
            },
            'dropTarget',
          ],
        },
        'leave.cancel': { target: 'staying', actions: 'dropTarget' },
      },
    },
  },
} as const
