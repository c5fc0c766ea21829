import { assign, emit, setup } from 'xstate'
import type { Bot } from '#contract/bots.ts'
import type { LeaveAllowed } from '../editing/editing.ts'
import { isSame, withFields } from '../editing/rebase.ts'
import type { Failure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import { changedFields, type Draft, draftOf, rebase } from './draft.ts'
import type { PublishContext, PublishEvent, PublishInput, SaveInput } from './publish-types.ts'
import { isValid, validate } from './validate.ts'

/** Our choice: pause before a bot that someone else saved is fetched again. */
const CHECK_RETRY_MS = 3_000

const isDirty = ({ saved, draft }: PublishContext): boolean => !isSame(saved, draft)

const withDraft = (draft: Draft) => ({ draft, issues: validate(draft) })

function load(bot: Bot): Partial<PublishContext> {
  const saved = draftOf(bot)
  return { bot, saved, ...withDraft(saved), foreign: [], conflicts: [], failure: null }
}

/**
 * Applies the response of a save: text typed meanwhile stays, and changes that others saved before it are
 * reported.
 */
function takeSaved({ saved, sent, draft }: PublishContext, bot: Bot): Partial<PublishContext> {
  if (!saved || !sent || !draft) return load(bot)
  const theirs = draftOf(bot)
  const own = changedFields(saved, sent)
  const rebased = rebase(sent, draft, theirs)
  return {
    bot,
    saved: theirs,
    ...withDraft(rebased.draft),
    sent: null,
    hasSaved: true,
    foreign: rebased.foreign.filter((field) => !own.includes(field)),
    conflicts: rebased.conflicts.filter((field) => !own.includes(field)),
  }
}

/** Applies what someone else saved: their changes are reported by field, own changes stay. */
function mergeForeign(context: PublishContext, bot: Bot): Partial<PublishContext> {
  const { saved, draft } = context
  if (!saved || !draft) return load(bot)
  const theirs = draftOf(bot)
  const rebased = rebase(saved, draft, theirs)
  return {
    bot,
    saved: theirs,
    ...withDraft(rebased.draft),
    foreign: [...new Set([...context.foreign, ...rebased.foreign])],
    conflicts: [...new Set([...context.conflicts, ...rebased.conflicts])],
  }
}

/** Types, actors, guards and actions of the Publish step; the chart is in `publish-machine.ts`. */
export const publishSetup = setup({
  types: {
    context: {} as PublishContext,
    events: {} as PublishEvent,
    input: {} as PublishInput,
    emitted: {} as LeaveAllowed,
    tags: {} as 'busy',
  },
  actors: {
    loadBot: declaredPromise<Bot, { botId: number }>('loadBot'),
    saveBot: declaredPromise<Bot, SaveInput>('saveBot'),
  },
  actions: {
    load: assign((_, bot: Bot) => load(bot)),
    edit: assign(({ context }, changes: Partial<Draft>) =>
      context.draft ? withDraft({ ...context.draft, ...changes }) : {},
    ),
    discard: assign(({ context }) =>
      context.saved ? { ...withDraft(context.saved), conflicts: [], failure: null } : {},
    ),
    beginSave: assign(({ context }) => ({ sent: context.draft, failure: null })),
    takeSaved: assign(({ context }, bot: Bot) => takeSaved(context, bot)),
    mergeForeign: assign(({ context }, bot: Bot) => mergeForeign(context, bot)),
    setMine: assign({ conflicts: [], foreign: [] }),
    takeTheirs: assign(({ context: { saved, draft, conflicts } }) =>
      saved && draft ? { ...withDraft(withFields(draft, saved, conflicts)), conflicts: [], foreign: [] } : {},
    ),
    dismiss: assign({ foreign: [], failure: null }),
    setTarget: assign((_, leavingTo: string) => ({ leavingTo })),
    dropTarget: assign({ leavingTo: null }),
    allow: emit((_, to: string) => ({ type: 'leave.allowed' as const, to })),
    setFailure: assign((_, failure: Failure) => ({ failure, sent: null })),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isDirty: ({ context }) => isDirty(context),
    isClean: ({ context }) => !isDirty(context),
    hasSaved: ({ context }) => context.hasSaved,
    isSavable: ({ context }) => isDirty(context) && isValid(context.issues) && context.conflicts.length === 0,
    isSaving: ({ context }) => context.sent !== null,
    isIdle: ({ context }) => context.sent === null,
    isOurs: ({ context }, id: number) => id === context.botId,
    hasConflicts: ({ context }) => context.conflicts.length > 0,
  },
  delays: { CHECK_RETRY_MS },
})
