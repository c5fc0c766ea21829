import { sessionKey } from '#client/core/session/session-keys.ts'

const keyOf = (chatId: number) => sessionKey(`draft.${chatId}`)

/** Drafts, one per chat, for as long as the tab and the session last. */
export interface Drafts {
  read(chatId: number): string
  /** An empty text removes the draft. */
  write(chatId: number, text: string): void
}

/**
 * Returns drafts in a browser storage; if it is full or blocked, a draft lasts as long as its chat is open.
 */
export const draftsIn = (storage: () => Storage): Drafts => ({
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
  },
})
