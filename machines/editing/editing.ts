/** States of a draft relative to the saved data; the form's states have the same names. */
export const saveStates = ['unchanged', 'unsaved', 'saving', 'saved'] as const
export type SaveState = (typeof saveStates)[number]

/** Commands that all editors share. */
export type EditingEvent =
  | { type: 'draft.save' }
  | { type: 'draft.discard' }
  | { type: 'page.leave'; to: string }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

/** Emitted when the page can be left without losing changes. */
export interface LeaveAllowed {
  readonly type: 'leave.allowed'
  readonly to: string
}

/** Context that all editors share, apart from their drafts. */
export interface EditingContext {
  /** True once the form has been saved. */
  readonly hasSaved: boolean
  /** Path that the member wants to open. */
  readonly leavingTo: string | null
}

interface Leaving {
  readonly event: { readonly to: string }
}

/**
 * States of a form while no save is in progress. The machine must provide the guards `isDirty`, `isClean`, `hasSaved` and
 * `isSavable`.
 */
export const restingStates = {
  deciding: {
    description: 'Compares the draft with the saved version.',
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

/**
 * Region that asks for confirmation before changes are lost. The machine must provide the actions `setTarget`, `dropTarget`,
 * `allow` and `discard`.
 */
export const page = {
  description: 'Protects unsaved changes when the member leaves the page.',
  initial: 'staying',
  states: {
    staying: {
      description: 'The member stays on the page.',
      on: {
        'page.leave': [
          {
            guard: 'isDirty',
            target: 'asking',
            actions: { type: 'setTarget', params: ({ event }: Leaving) => event.to },
          },
          { actions: { type: 'allow', params: ({ event }: Leaving) => event.to } },
        ],
      },
    },
    asking: {
      description: 'Leaving would lose changes; a dialog asks for confirmation.',
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
