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

/** Returns true while this tab keeps an unsent text for a chat that is not on the screen. */
export const useHasDraft = (chatId: number): boolean =>
  useSyncExternalStore(subscribe, () => draftStorage(() => window.sessionStorage).read(chatId) !== '')

/** Drafts, one per chat, for as long as the tab and the session last. */
export interface DraftStorage {
  read(chatId: number): string
  /** An empty text removes the draft. */
  write(chatId: number, text: string): void
}

/**
 * Returns drafts in a browser storage; if it is full or blocked, a draft lasts as long as its chat is open.
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
      // Nothing to do: the text is on the screen, and typing must not fail.
    }
    notify()
  },
})

const noteKeyOf = (chatId: number) => sessionKey(`note.${chatId}`)

/** Notes that are being written, one per chat, for as long as the tab and the session last. */
export interface NoteDraftStorage {
  read(chatId: number): NoteDraft
  /** An empty text removes the note. */
  write(chatId: number, draft: NoteDraft): void
}

/** Returns notes in a browser storage, as `draftStorage` does drafts. */
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
      // Nothing to do: the text is on the screen, and typing must not fail.
    }
  },
})
