import { permissionsOf } from '#contract/account/members.ts'
import { MENTIONS_MAX, TEXT_MAX_CHARS } from '#contract/base/limits.ts'
import { isSupervisor } from '#contract/chats/chat-policy.ts'
import type { Note } from '#contract/chats/notes.ts'
import type { PayloadOf } from '#contract/journal/events.ts'
import type { Failure } from '../failure.ts'
import type { Viewer } from './chat-access.ts'

/** Member mentioned in a note. */
export interface Mention {
  readonly id: number
  readonly name: string
}

/** Text of a note, and the members selected in it. */
export interface NoteDraft {
  readonly text: string
  readonly mentions: readonly Mention[]
}

/** Note that is being saved. */
export interface UnsavedNote extends NoteDraft {
  /** Time of the message, note or change, in milliseconds since 1970. */
  readonly at: number
}

/** Internal notes of an open chat. */
export interface Notebook {
  /** Oldest first. */
  readonly notes: readonly Note[]
  /** Notes that arrived while the list was loading. */
  readonly fresh: readonly Note[]
  /** Ids of deleted notes; ids are never reused. */
  readonly gone: readonly number[]
  readonly draft: NoteDraft
  readonly saving: UnsavedNote | null
  /** Id of the note that is being deleted, or null. */
  readonly deleting: number | null
  /** Reason why a note could not be saved or deleted. */
  readonly failure: Failure | null
}

/** Draft of a new note, without text or mentions. */
export const noDraft: NoteDraft = { text: '', mentions: [] }

/** Notebook before any notes have been loaded. */
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

/** Applies the loaded list, together with notes added and deleted during the load. */
export const mergeNotes = (book: Notebook, loaded: readonly Note[]): Notebook => ({
  ...book,
  notes: union(loaded, book.fresh, book.gone),
  fresh: [],
})

/** Adds a note by this member or a colleague. */
export const addNote = (book: Notebook, note: Note): Notebook => ({
  ...book,
  notes: union(book.notes, [note], book.gone),
  fresh: [...book.fresh, note],
})

/** Removes a deleted note. */
export const removeNote = (book: Notebook, { id }: Pick<PayloadOf<'note.deleted'>, 'id'>): Notebook => ({
  ...book,
  notes: book.notes.filter((note) => note.id !== id),
  gone: [...book.gone, id],
})

/** Returns the ids of the members whose names are still in the text. */
export const mentionsIn = ({ text, mentions }: NoteDraft): readonly number[] =>
  [...new Set(mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))].slice(
    0,
    MENTIONS_MAX,
  )

const isMention = (value: unknown): value is Mention => {
  const { id, name } = (value ?? {}) as Partial<Record<keyof Mention, unknown>>
  return Number.isSafeInteger(id) && typeof name === 'string'
}

/** Reads a draft from browser storage; invalid values yield an empty draft. */
export function storedDraft(value: unknown): NoteDraft {
  const { text, mentions } = (value ?? {}) as Partial<Record<keyof NoteDraft, unknown>>
  if (typeof text !== 'string') return noDraft
  return { text, mentions: Array.isArray(mentions) ? mentions.filter(isMention) : [] }
}

/** Returns the draft that must survive a reload: the note being saved, followed by the one being written. */
export const draftToStore = ({ draft, saving }: Notebook): NoteDraft =>
  saving
    ? { text: joined(saving.text, draft.text), mentions: [...saving.mentions, ...draft.mentions] }
    : draft

/** Starts saving the draft. */
export const beginNote = (book: Notebook, at: number): Notebook => ({
  ...book,
  draft: noDraft,
  saving: { text: book.draft.text.trim(), mentions: book.draft.mentions, at },
  failure: null,
})

/** Joins two texts with a blank line, skipping empty ones. */
export const joined = (above: string, below: string): string => [above, below].filter(Boolean).join('\n\n')

/** Puts a note that could not be saved back at the start of the current draft. */
export const restoreDraft = (book: Notebook, failure: Failure): Notebook => ({
  ...book,
  draft: {
    text: joined(book.saving?.text ?? '', book.draft.text),
    mentions: [...(book.saving?.mentions ?? []), ...book.draft.mentions],
  },
  saving: null,
  failure,
})

/** Returns whether a draft can be saved: not empty, and within the contract's limit. */
export const isSavable = ({ text }: NoteDraft): boolean => text.trim() !== '' && text.length <= TEXT_MAX_CHARS

/** Returns whether a member may delete a note: authors may delete their own notes, supervisors any note. */
export const mayDelete = (note: Note, { id, role }: Viewer): boolean =>
  note.author?.id === id || isSupervisor({ permissions: permissionsOf[role] })
