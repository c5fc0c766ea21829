import { useStorage } from '#client/lib/use-storage.ts'

/** Rows that members can choose to see in a conversation: all, all but the changes of the chat, or only these changes. */
export const shownRows = ['all', 'messages', 'changes'] as const

export type ShownRows = (typeof shownRows)[number]

/** Returns which rows of conversations are shown, which is stored in this browser, and a function that changes it. */
export const useShownRows = () =>
  useStorage<ShownRows>('chats.rows', 'all', (stored) => shownRows.find((one) => one === stored) ?? null)
