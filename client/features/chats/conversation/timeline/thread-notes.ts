import type { Note } from '#contract/chats/notes.ts'
import type { Viewer } from '#machines/chat/chat-access.ts'
import { mayDelete, type UnsavedNote } from '#machines/chat/notes.ts'

export interface ThreadNote {
  /** Null while it is being saved. */
  readonly id: number | null
  /** Time in ISO 8601 format. */
  readonly at: string
  /** Null if the member was deleted. */
  readonly author: Note['author']
  readonly text: string
  /** Names of the members mentioned in the note. */
  readonly names: readonly string[]
  readonly mayDelete: boolean
  readonly isBusy: boolean
}

interface NoteParts {
  readonly notes: readonly Note[]
  readonly unsaved: UnsavedNote | null
  /** Id of the note that is being deleted, or null. */
  readonly deleting: number | null
  readonly me: Viewer
}

const namesOf = (people: readonly { readonly name: string }[] = []) => people.map(({ name }) => name)

/** Returns the notes of a thread, oldest first; the one being saved comes last. */
export function threadNotes({ notes, unsaved, deleting, me }: NoteParts): readonly ThreadNote[] {
  const saved = notes.map((note) => ({
    id: note.id,
    at: note.created_at,
    author: note.author,
    text: note.text,
    names: namesOf(note.mentioned),
    mayDelete: mayDelete(note, me),
    isBusy: note.id === deleting,
  }))
  if (!unsaved) return saved
  const { at, text, mentions } = unsaved
  return [
    ...saved,
    {
      id: null,
      at: new Date(at).toISOString(),
      author: { id: me.id, name: me.name },
      text,
      names: namesOf(mentions),
      mayDelete: false,
      isBusy: true,
    },
  ]
}

/** Part of a note's text: a mention, or the text between mentions. */
export interface NotePart {
  readonly key: string
  readonly text: string
  readonly isMention: boolean
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits the text of a note at the mentioned names. */
export function noteParts(text: string, names: readonly string[]): readonly NotePart[] {
  if (names.length === 0) return [{ key: '0', text, isMention: false }]
  const longestFirst = names.toSorted((one, other) => other.length - one.length).map(literal)
  return text
    .split(new RegExp(`(@(?:${longestFirst.join('|')}))`))
    .map((part, index) => ({ key: String(index), text: part, isMention: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
