import { useStorage } from '#client/lib/use-storage.ts'

/** Which chat opens after one was ended or handed over: the next customer who waits, the next of the list, or none. */
export const afterChoices = ['unanswered', 'next', 'stay'] as const
export type AfterChoice = (typeof afterChoices)[number]

/** Returns what a member wants to open after a chat, remembered by this browser, and the function that changes it. */
export const useAfterChoice = (me: number) =>
  useStorage<AfterChoice>(
    `chats.after.${me}`,
    'unanswered',
    (stored) => afterChoices.find((one) => one === stored) ?? null,
  )
