import { permissionsOf } from '#contract/account/members.ts'
import { MENTIONS_MAX, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Note } from '#contract/chats/notes.ts'
import type { PayloadOf } from '#contract/journal/events.ts'
import type { Failure } from '../failure.ts'
import type { Viewer } from './chat-access.ts'

/** A member as named in a note. */
export interface Mention {
  readonly id: number
  readonly name: string
}

/** The text of a note, with the members who were chosen for it. */
export interface NoteDraft {
  readonly text: string
  readonly mentions: readonly Mention[]
}

/** A note that is being saved. */
export interface UnsavedNote extends NoteDraft {
  /** When it was written, in milliseconds since 1970. */
  readonly at: number
}

/** The internal notes of an open chat. */
export interface Notebook {
  /** Oldest first. */
  readonly notes: readonly Note[]
  /** Notes that arrived while the list was being loaded. */
  readonly fresh: readonly Note[]
  /** Ids of deleted notes; ids are never used again. */
  readonly gone: readonly number[]
  readonly draft: NoteDraft
  readonly saving: UnsavedNote | null
  /** Id of the note that is being deleted. */
  readonly deleting: number | null
  /** Why a note could not be saved or deleted. */
  readonly failure: Failure | null
}

/** A draft without text. */
export const noDraft: NoteDraft = { text: '', mentions: [] }

/** A notebook without notes. */
export const emptyNotebook: Notebook = {
  notes: [],
  fresh: [],
  gone: [],
  draft: noDraft,
  saving: null,
  deleting: null,
  failure: null,
}

const union = (notes: readonly Note[], others: readonly Note[], gone: readonly number[]): readonly Note[] => {
  const byId = new Map([...notes, ...others].map((note) => [note.id, note]))
  return [...byId.values()].filter(({ id }) => !gone.includes(id)).sort((a, b) => a.id - b.id)
}

/** Applies the list as loaded; notes that arrived or were deleted meanwhile count as well. */
export const mergeNotes = (book: Notebook, loaded: readonly Note[]): Notebook => ({
  ...book,
  notes: union(loaded, book.fresh, book.gone),
  fresh: [],
})

/** Applies a note that was added, by this member or a colleague. */
export const addNote = (book: Notebook, note: Note): Notebook => ({
  ...book,
  notes: union(book.notes, [note], book.gone),
  fresh: [...book.fresh, note],
})

/** Applies the deletion of a note. */
export const removeNote = (book: Notebook, { id }: Pick<PayloadOf<'note.deleted'>, 'id'>): Notebook => ({
  ...book,
  notes: book.notes.filter((note) => note.id !== id),
  gone: [...book.gone, id],
})

/** Returns the ids of the members whose names still stand in the text. */
export const mentionsIn = ({ text, mentions }: NoteDraft): readonly number[] =>
  [...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))].slice(
    0,
    MENTIONS_MAX,
  )

const isMention = (value: unknown): value is Mention => {
  const { id, name } = (value ?? {}) as Partial<Record<keyof Mention, unknown>>
  return Number.isSafeInteger(id) && typeof name === 'string'
}

/** Reads a draft from browser storage; damaged or foreign values are empty. */
export function storedDraft(value: unknown): NoteDraft {
  const { text, mentions } = (value ?? {}) as Partial<Record<keyof NoteDraft, unknown>>
  if (typeof text !== 'string') return noDraft
  return { text, mentions: Array.isArray(mentions) ? mentions.filter(isMention) : [] }
}

/** Returns the draft that must survive a reload: what is being saved, above what is being written. */
export const draftToStore = ({ draft, saving }: Notebook): NoteDraft =>
  saving
    ? { text: joined(saving.text, draft.text), mentions: [...saving.mentions, ...draft.mentions] }
    : draft

/** Starts to save the draft. */
export const beginNote = (book: Notebook, at: number): Notebook => ({
  ...book,
  draft: noDraft,
  saving: { text: book.draft.text.trim(), mentions: book.draft.mentions, at },
  failure: null,
})

/** Returns a text above another, each if it is not empty. */
export const joined = (above: string, below: string): string => [above, below].filter(Boolean).join('\n\n')

/** Puts a note that could not be saved back into the draft, above what was written since. */
export const restoreDraft = (book: Notebook, failure: Failure): Notebook => ({
  ...book,
  draft: {
    text: joined(book.saving?.text ?? '', book.draft.text),
    mentions: [...(book.saving?.mentions ?? []), ...book.draft.mentions],
  },
  saving: null,
  failure,
})

/** Whether a draft can be saved: not empty, and no longer than the contract allows. */
export const isSavable = ({ text }: NoteDraft): boolean => text.trim() !== '' && text.length <= TEXT_MAX_CHARS

/** Whether a member may delete a note: authors their own, supervisors any. */
export const mayDelete = (note: Note, { id, role }: Viewer): boolean =>
  note.author?.id === id || isSupervisor({ permissions: permissionsOf[role] })
