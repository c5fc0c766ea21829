import { assign, emit, setup } from 'xstate'
import { type Failure, withFailure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import { type EditingContext, type EditingEvent, type LeaveAllowed, page, restingStates } from './editing.ts'
import { changedFields, isSame, rebase, withFields } from './rebase.ts'

/** Our choice: pause before retrying to fetch changes saved by another member. */
const CHECK_RETRY_MS = 3_000

/** Issues of a draft by field; empty if it can be saved. */
export type IssuesOf<Draft, Issue> = Readonly<Partial<Record<keyof Draft, Issue>>>

/** Fields and functions that define an editor. */
export interface EditorRules<Data, Draft extends object, Issue> {
  readonly id: string
  readonly description: string
  /** Fields to compare, merge and report. */
  readonly fields: readonly (keyof Draft)[]
  readonly draftOf: (data: Data) => Draft
  readonly validate: (draft: Draft) => IssuesOf<Draft, Issue>
}

/** Loaded data, last saved values and the draft. */
export interface EditorContext<Data, Draft, Issue> extends EditingContext {
  readonly data: Data | null
  readonly saved: Draft | null
  readonly draft: Draft | null
  readonly issues: IssuesOf<Draft, Issue>
  /** Draft that is being saved, or null. */
  readonly sent: Draft | null
  /** True if another member saved changes while the data was loading. */
  readonly stale: boolean
  /** Fields that another member has saved in the meantime. */
  readonly foreign: readonly (keyof Draft)[]
  /** Fields in `foreign` that also changed here; saving waits for a decision. */
  readonly conflicts: readonly (keyof Draft)[]
  readonly failure: Failure | null
  /** Fields that failed to save while others were saved; empty if everything or nothing was saved. */
  readonly failedFields: readonly (keyof Draft)[]
  /** Fields that the last save changed. */
  readonly savedFields: readonly (keyof Draft)[]
  /** Draft that was discarded last, with the saved values below it; null if nothing was discarded. */
  readonly discarded: { readonly saved: Draft; readonly draft: Draft } | null
}

/** Commands from the form, and events that report that the same data was saved by another member, or by this one elsewhere. */
export type EditorEvent<Data, Draft> =
  | { type: 'editor.reload' }
  | { type: 'editor.outdated' }
  | { type: 'editor.replaced'; data: Data }
  | { type: 'draft.change'; changes: Partial<Draft> }
  | { type: 'discard.undo' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'notice.dismiss' }
  | EditingEvent

/** Input of the save actor: the loaded data and the changed fields. */
export interface EditorSave<Data, Draft> {
  readonly data: Data
  readonly changes: Partial<Draft>
}

/** Result of a save that takes several calls, if one failed after others succeeded. Plain data, as all that a machine is told. */
export interface PartlySaved<Data, Draft> {
  readonly kind: 'partlySaved'
  /** Data after the save. */
  readonly data: Data
  /** Fields that were saved. */
  readonly saved: readonly (keyof Draft)[]
  /** Fields in the failed call. */
  readonly failed: readonly (keyof Draft)[]
  readonly failure: Failure
}

/** Returns true for the result of a save of which a part failed. */
const isPartlySaved = <Data, Draft>(output: EditorSaved<Data, Draft>): output is PartlySaved<Data, Draft> =>
  typeof output === 'object' && output !== null && 'kind' in output && output.kind === 'partlySaved'

/** Output of the save actor: the saved data, or a partial save. */
export type EditorSaved<Data, Draft> = Data | PartlySaved<Data, Draft>

const nothingFailed = { failure: null, failedFields: [] } as const

/** Returns functions that compute the context changes when data is loaded, saved, or changed by another member. */
function reducersOf<Data, Draft extends object, Issue>(rules: EditorRules<Data, Draft, Issue>) {
  type Context = EditorContext<Data, Draft, Issue>
  const { fields, draftOf, validate } = rules
  const withDraft = (draft: Draft) => ({ draft, issues: validate(draft) })

  const load = (data: Data): Partial<Context> => {
    const saved = draftOf(data)
    return { data, saved, ...withDraft(saved), foreign: [], conflicts: [], ...nothingFailed }
  }
  /**
   * Applies the response to a save: preserves later edits and fields that failed, and reports what others saved in the meantime.
   */
  const takeSaved = (context: Context, output: EditorSaved<Data, Draft>): Partial<Context> => {
    const { saved, sent, draft } = context
    const part = isPartlySaved(output) ? output : null
    const data = isPartlySaved(output) ? output.data : output
    if (!saved || !sent || !draft) return load(data)
    const theirs = draftOf(data)
    const stored = part?.saved ?? fields
    const own = changedFields(stored, saved, sent)
    const rebased = rebase(stored, sent, draft, theirs)
    const others = (found: readonly (keyof Draft)[]) => found.filter((field) => !own.includes(field))
    return {
      data,
      saved: withFields(saved, theirs, stored),
      ...withDraft(rebased.draft),
      sent: null,
      foreign: others(rebased.foreign),
      conflicts: others(rebased.conflicts),
      hasSaved: context.hasSaved || stored.length > 0,
      savedFields: own,
      failure: part?.failure ?? null,
      failedFields: part?.failed ?? [],
    }
  }
  /** Merges data saved by another member: reports their changes by field, and preserves the member's own changes. */
  const mergeForeign = (context: Context, data: Data): Partial<Context> => {
    const { saved, draft } = context
    if (!saved || !draft) return load(data)
    const theirs = draftOf(data)
    const rebased = rebase(fields, saved, draft, theirs)
    return {
      data,
      saved: theirs,
      ...withDraft(rebased.draft),
      foreign: [...new Set([...context.foreign, ...rebased.foreign])],
      conflicts: [...new Set([...context.conflicts, ...rebased.conflicts])],
    }
  }
  /** Applies the discarded changes again; fields that another member has saved in the meantime become conflicts. */
  const undoDiscard = ({ discarded, saved, draft }: Context): Partial<Context> => {
    if (!discarded || !saved || !draft) return {}
    const own = changedFields(fields, discarded.saved, discarded.draft)
    const { conflicts } = rebase(fields, discarded.saved, discarded.draft, saved)
    return { ...withDraft(withFields(draft, discarded.draft, own)), conflicts, discarded: null }
  }
  return { withDraft, load, takeSaved, mergeForeign, undoDiscard }
}

/** Declares the types, actors, guards and actions of an editor. */
function editorSetup<Data, Draft extends object, Issue>(rules: EditorRules<Data, Draft, Issue>) {
  type Context = EditorContext<Data, Draft, Issue>
  const { withDraft, load, takeSaved, mergeForeign, undoDiscard } = reducersOf(rules)
  const isDirty = ({ saved, draft }: Context): boolean => !isSame(saved, draft)
  return setup({
    types: {
      context: {} as Context,
      events: {} as EditorEvent<Data, Draft>,
      emitted: {} as LeaveAllowed,
      tags: {} as 'busy',
    },
    actors: {
      load: declaredPromise<Data>('load'),
      save: declaredPromise<EditorSaved<Data, Draft>, EditorSave<Data, Draft>>('save'),
    },
    actions: {
      load: assign((_, data: Data) => load(data)),
      edit: assign(({ context }, changes: Partial<Draft>) =>
        context.draft ? withDraft({ ...context.draft, ...changes }) : {},
      ),
      discard: assign(({ context: { saved, draft } }) =>
        saved && draft
          ? { ...withDraft(saved), discarded: { saved, draft }, conflicts: [], ...nothingFailed }
          : {},
      ),
      undoDiscard: assign(({ context }) => undoDiscard(context)),
      beginSave: assign(({ context }) => ({ sent: context.draft, ...nothingFailed })),
      takeSaved: assign(({ context }, output: EditorSaved<Data, Draft>) => takeSaved(context, output)),
      mergeForeign: assign(({ context }, data: Data) => mergeForeign(context, data)),
      setMine: assign({ conflicts: [], foreign: [] }),
      takeTheirs: assign(({ context: { saved, draft, conflicts } }) =>
        saved && draft
          ? { ...withDraft(withFields(draft, saved, conflicts)), conflicts: [], foreign: [] }
          : {},
      ),
      dismiss: assign({ foreign: [], ...nothingFailed }),
      setTarget: assign((_, leavingTo: string) => ({ leavingTo })),
      dropTarget: assign({ leavingTo: null }),
      allow: emit((_, to: string) => ({ type: 'leave.allowed' as const, to })),
      setFailure: assign((_, failure: Failure) => ({ failure, sent: null })),
      clearFailure: assign(nothingFailed),
      markStale: assign({ stale: true }),
      clearStale: assign({ stale: false }),
    },
    guards: {
      isDirty: ({ context }) => isDirty(context),
      isClean: ({ context }) => !isDirty(context),
      hasSaved: ({ context }) => context.hasSaved,
      isSavable: ({ context }) =>
        isDirty(context) && Object.keys(context.issues).length === 0 && context.conflicts.length === 0,
      isSaving: ({ context }) => context.sent !== null,
      isIdle: ({ context }) => context.sent === null,
      isStale: ({ context }) => context.stale,
      hasConflicts: ({ context }) => context.conflicts.length > 0,
      hasDiscarded: ({ context }) => context.discarded !== null,
    },
    delays: { CHECK_RETRY_MS },
  })
}

/** Returns the input of the save actor; throws before the data is loaded. */
function saveInputOf<Data, Draft extends object, Issue>(
  fields: readonly (keyof Draft)[],
  { data, saved, draft }: EditorContext<Data, Draft, Issue>,
): EditorSave<Data, Draft> {
  if (data === null || !saved || !draft) throw new Error('Nothing is loaded.')
  const changes = changedFields(fields, saved, draft).map((field) => [field, draft[field]])
  return { data, changes: Object.fromEntries(changes) as Partial<Draft> }
}

const emptyOf = <Data, Draft, Issue>(): EditorContext<Data, Draft, Issue> => ({
  data: null,
  saved: null,
  draft: null,
  issues: {} as IssuesOf<Draft, Issue>,
  hasSaved: false,
  sent: null,
  stale: false,
  foreign: [],
  conflicts: [],
  leavingTo: null,
  savedFields: [],
  discarded: null,
  ...nothingFailed,
})

const formOf = <Data, Draft extends object, Issue>(rules: EditorRules<Data, Draft, Issue>) =>
  editorSetup(rules).createStateConfig({
    description: 'The draft, compared with the saved version.',
    initial: 'deciding',
    on: {
      'editor.replaced': {
        guard: 'isIdle',
        actions: { type: 'load', params: ({ event }) => event.data },
      },
      'draft.change': { actions: { type: 'edit', params: ({ event }) => event.changes } },
      'draft.discard': { guard: 'isDirty', actions: 'discard' },
      'discard.undo': { guard: 'hasDiscarded', actions: 'undoDiscard' },
      'conflict.keepMine': { guard: 'hasConflicts', actions: 'setMine' },
      'conflict.takeTheirs': { guard: 'hasConflicts', actions: 'takeTheirs' },
      'notice.dismiss': { actions: 'dismiss' },
    },
    states: {
      ...restingStates,
      saving: {
        description: 'The server saves the changed fields; typing continues.',
        tags: 'busy',
        entry: 'beginSave',
        on: { 'draft.discard': {} },
        invoke: {
          src: 'save',
          input: ({ context }) => saveInputOf(rules.fields, context),
          onDone: { target: 'deciding', actions: { type: 'takeSaved', params: ({ event }) => event.output } },
          onError: { target: 'deciding', actions: withFailure('setFailure') },
        },
      },
    },
  })

const syncOf = <Data, Draft extends object, Issue>(rules: EditorRules<Data, Draft, Issue>) =>
  editorSetup(rules).createStateConfig({
    description: 'Changes that someone else saves in the meantime.',
    initial: 'current',
    on: { 'editor.outdated': { target: '.stale' } },
    states: {
      current: {
        description: 'No such changes are known.',
        always: { guard: 'isStale', target: 'stale', actions: 'clearStale' },
      },
      stale: {
        description: 'Something was saved, perhaps by this member; the check waits for a save in progress.',
        always: { guard: 'isIdle', target: 'checking' },
      },
      checking: {
        description: 'The saved version is being fetched and compared.',
        always: { guard: 'isSaving', target: 'stale' },
        invoke: {
          src: 'load',
          onDone: {
            target: 'current',
            actions: { type: 'mergeForeign', params: ({ event }) => event.output },
          },
          onError: { target: 'unchecked' },
        },
      },
      unchecked: {
        description: 'The saved version could not be fetched; a retry follows.',
        after: { CHECK_RETRY_MS: { target: 'stale' } },
      },
    },
  })

/**
 * Returns the machine of a form that is loaded, edited and saved as a whole, merges changes by other members, and asks before
 * changes are lost. The actors `load` and `save` must be provided.
 */
export const editorMachine = <Data, Draft extends object, Issue>(rules: EditorRules<Data, Draft, Issue>) =>
  editorSetup(rules).createMachine({
    id: rules.id,
    description: rules.description,
    context: emptyOf<Data, Draft, Issue>(),
    initial: 'loading',
    states: {
      loading: {
        description: 'The saved version is being fetched.',
        tags: 'busy',
        entry: 'clearFailure',
        on: { 'editor.outdated': { actions: 'markStale' } },
        invoke: {
          src: 'load',
          onDone: { target: 'open', actions: { type: 'load', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: withFailure('setFailure') },
        },
      },
      failed: {
        description: 'The saved version could not be fetched.',
        on: { 'editor.reload': { target: 'loading' } },
      },
      open: {
        description: 'The form is on the screen.',
        type: 'parallel',
        states: { form: formOf(rules), sync: syncOf(rules), page },
      },
    },
  })

/** Machine that `editorMachine` creates. */
export type Editor<Data, Draft extends object, Issue> = ReturnType<typeof editorMachine<Data, Draft, Issue>>
