import { useStorage } from '#client/lib/use-storage.ts'

/** Chat to open after one was ended or handed over: the next waiting customer, the next in the list, or none. */
export const afterChoices = ['unanswered', 'next', 'stay'] as const
export type AfterChoice = (typeof afterChoices)[number]

/** Returns the member's choice of what to open after a chat, stored in this browser, and its setter. */
export const useAfterChoice = (me: number) =>
  useStorage<AfterChoice>(
    `chats.after.${me}`,
    'unanswered',
    (stored) => afterChoices.find((one) => one === stored) ?? null,
  )
