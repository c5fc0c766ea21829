import { assign, emit, setup } from 'xstate'
import type { EditingContext, EditingEvent, LeaveAllowed } from '../editing/editing.ts'
import { changedFields, isSame, withFields } from '../editing/rebase.ts'
import type { Failure } from '../failure.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import {
  changedParts,
  draftOf,
  fieldsOf,
  rebase,
  type Settings,
  type SettingsDraft,
  type SettingsField,
  type SettingsPart,
  settingsParts,
  withParts,
} from './settings-draft.ts'
import { type SettingsIssues, validate } from './validate.ts'

/** Our choice: pause before settings that someone else saved are fetched again. */
const CHECK_RETRY_MS = 3_000

/** The saved settings, and their draft. */
export interface SettingsContext extends EditingContext {
  readonly settings: Settings | null
  readonly saved: SettingsDraft | null
  readonly draft: SettingsDraft | null
  readonly issues: SettingsIssues
  /** Draft that is being saved, or null. */
  readonly sent: SettingsDraft | null
  /** Fields that someone else saved meanwhile. */
  readonly foreign: readonly SettingsField[]
  /** Those of them that were changed here too; saving waits for a choice. */
  readonly conflicts: readonly SettingsField[]
  readonly failure: Failure | null
  /** Part whose save failed; null if none did, or if the whole save failed. */
  readonly failedPart: SettingsPart | null
}

/** Input of the actor that saves. */
export interface SaveInput {
  readonly settings: Settings
  readonly draft: SettingsDraft
  /** Parts that changed, in the order of saving. */
  readonly parts: readonly SettingsPart[]
}

/** How saving went: parts are saved one after the other, up to the first that fails. */
export interface SaveOutcome {
  readonly settings: Settings
  readonly saved: readonly SettingsPart[]
  /** Why the next part was not saved; null if all were. */
  readonly failure: Failure | null
}

/** Commands of the form, and the event that settings of the account changed. */
export type SettingsEvent =
  | { type: 'settings.reload' }
  | { type: 'draft.change'; changes: Partial<SettingsDraft> }
  | { type: 'settings.outdated' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'notice.dismiss' }
  | EditingEvent

/** Emitted once parts are saved, and once leaving loses nothing. */
export type SettingsEmitted =
  | { readonly type: 'settings.saved'; readonly parts: readonly SettingsPart[]; readonly settings: Settings }
  | LeaveAllowed

const isDirty = ({ saved, draft }: SettingsContext): boolean => !isSame(saved, draft)

const withDraft = (draft: SettingsDraft) => ({ draft, issues: validate(draft) })

function load(settings: Settings): Partial<SettingsContext> {
  const saved = draftOf(settings)
  return { settings, saved, ...withDraft(saved), foreign: [], conflicts: [], failure: null }
}

/** Applies what was saved: changes made meanwhile and parts that failed stay, and what others saved before is reported. */
function takeSaved(context: SettingsContext, outcome: SaveOutcome): Partial<SettingsContext> {
  const { saved, sent, draft } = context
  if (!saved || !sent || !draft) return load(outcome.settings)
  const theirs = draftOf(outcome.settings)
  const own = changedFields(fieldsOf(outcome.saved), saved, sent)
  const rebased = rebase(outcome.saved, sent, draft, theirs)
  return {
    settings: outcome.settings,
    saved: withParts(saved, theirs, outcome.saved),
    ...withDraft(rebased.draft),
    sent: null,
    hasSaved: context.hasSaved || outcome.saved.length > 0,
    foreign: rebased.foreign.filter((field) => !own.includes(field)),
    conflicts: rebased.conflicts.filter((field) => !own.includes(field)),
    failure: outcome.failure,
    failedPart: (outcome.failure && changedParts(saved, sent)[outcome.saved.length]) ?? null,
  }
}

/** Applies what someone else saved: their changes are reported by field, own changes stay. */
function mergeForeign(context: SettingsContext, settings: Settings): Partial<SettingsContext> {
  const { saved, draft } = context
  if (!saved || !draft) return load(settings)
  const theirs = draftOf(settings)
  const rebased = rebase(settingsParts, saved, draft, theirs)
  return {
    settings,
    saved: theirs,
    ...withDraft(rebased.draft),
    foreign: [...new Set([...context.foreign, ...rebased.foreign])],
    conflicts: [...new Set([...context.conflicts, ...rebased.conflicts])],
  }
}

/** Types, actors, guards and actions of the settings; the chart is in `settings-machine.ts`. */
export const settingsSetup = setup({
  types: {
    context: {} as SettingsContext,
    events: {} as SettingsEvent,
    emitted: {} as SettingsEmitted,
    tags: {} as 'busy',
  },
  actors: {
    loadSettings: declaredPromise<Settings>('loadSettings'),
    saveSettings: declaredPromise<SaveOutcome, SaveInput>('saveSettings'),
  },
  actions: {
    load: assign((_, settings: Settings) => load(settings)),
    edit: assign(({ context }, changes: Partial<SettingsDraft>) =>
      context.draft ? withDraft({ ...context.draft, ...changes }) : {},
    ),
    discard: assign(({ context }) =>
      context.saved ? { ...withDraft(context.saved), conflicts: [], failure: null } : {},
    ),
    beginSave: assign(({ context }) => ({ sent: context.draft, failure: null, failedPart: null })),
    takeSaved: assign(({ context }, outcome: SaveOutcome) => takeSaved(context, outcome)),
    emitSaved: emit((_, { saved, settings }: SaveOutcome) => ({
      type: 'settings.saved' as const,
      parts: saved,
      settings,
    })),
    mergeForeign: assign(({ context }, settings: Settings) => mergeForeign(context, settings)),
    setMine: assign({ conflicts: [], foreign: [] }),
    takeTheirs: assign(({ context: { saved, draft, conflicts } }) =>
      saved && draft ? { ...withDraft(withFields(draft, saved, conflicts)), conflicts: [], foreign: [] } : {},
    ),
    dismiss: assign({ foreign: [], failure: null, failedPart: null }),
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
    isSavable: ({ context }) =>
      isDirty(context) && Object.keys(context.issues).length === 0 && context.conflicts.length === 0,
    isSaving: ({ context }) => context.sent !== null,
    isIdle: ({ context }) => context.sent === null,
    hasConflicts: ({ context }) => context.conflicts.length > 0,
  },
  delays: { CHECK_RETRY_MS },
})

/** Returns what has to be sent; nothing before the settings are loaded. */
export function saveInputOf({ settings, saved, draft }: SettingsContext): SaveInput {
  if (!settings || !saved || !draft) throw new Error('The settings are not loaded.')
  return { settings, draft, parts: changedParts(saved, draft) }
}
