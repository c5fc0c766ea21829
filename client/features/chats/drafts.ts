import { sessionKey } from '#client/app/session-keys.ts'

const keyOf = (chatId: number) => sessionKey(`draft.${chatId}`)

/** Drafts, one a chat, for as long as the tab and the session last. */
export interface Drafts {
  read(chatId: number): string
  /** An empty text forgets the draft. */
  write(chatId: number, text: string): void
}

/** Drafts in a storage of the browser; where it is full or blocked, a draft lasts as long as its chat is open. */
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
