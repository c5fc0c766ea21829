import { useSyncExternalStore } from 'react'
import { sessionKey } from '#client/core/session/session-keys.ts'
import { type NoteDraft, noDraft, storedDraft } from '#machines/chat/notes.ts'

const keyOf = (chatId: number) => sessionKey(`draft.${chatId}`)

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const notify = () => {
  for (const listener of listeners) listener()
}

/** Returns true while this tab has an unsent draft for a chat. */
export const useHasDraft = (chatId: number): boolean =>
  useSyncExternalStore(subscribe, () => draftStorage(() => window.sessionStorage).read(chatId) !== '')

/** Message drafts, one per chat; each is stored until the tab is closed or the session ends. */
export interface DraftStorage {
  read(chatId: number): string
  /** Empty text removes the draft. */
  write(chatId: number, text: string): void
}

/**
 * Returns a store for drafts in browser storage. If the storage is full or blocked, a draft only lasts while its chat is open.
 */
export const draftStorage = (storage: () => Storage): DraftStorage => ({
  read: (chatId) => {
    try {
      return storage().getItem(keyOf(chatId)) ?? ''
    } catch {
      return ''
    }
  },
  write: (chatId, text) => {
    try {
      if (text === '') storage().removeItem(keyOf(chatId))
      else storage().setItem(keyOf(chatId), text)
    } catch {
      // Ignored, because the text is on the screen and typing must not fail.
    }
    notify()
  },
})

const noteKeyOf = (chatId: number) => sessionKey(`note.${chatId}`)

/** Drafts of internal notes, one per chat; each is stored until the tab is closed or the session ends. */
export interface NoteDraftStorage {
  read(chatId: number): NoteDraft
  /** Empty text removes the draft. */
  write(chatId: number, draft: NoteDraft): void
}

/** Returns a store for drafts of notes in browser storage, which behaves like `draftStorage`. */
export const noteDraftStorage = (storage: () => Storage): NoteDraftStorage => ({
  read: (chatId) => {
    try {
      return storedDraft(JSON.parse(storage().getItem(noteKeyOf(chatId)) ?? 'null'))
    } catch {
      return noDraft
    }
  },
  write: (chatId, draft) => {
    try {
      if (draft.text === '') storage().removeItem(noteKeyOf(chatId))
      else storage().setItem(noteKeyOf(chatId), JSON.stringify(draft))
    } catch {
      // Ignored, because the text is on the screen and typing must not fail.
    }
  },
})
