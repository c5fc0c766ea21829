import { useStorage } from '#client/lib/use-storage.ts'

/** Chat to open after another has been ended or handed over: the next waiting customer, the next in the list, or none. */
export const afterChoices = ['unanswered', 'next', 'stay'] as const
export type AfterChoice = (typeof afterChoices)[number]

/**
 * Returns the member's choice of the chat to open after ending or handing over another, and the function that changes it; stored
 * in this browser.
 */
export const useAfterChoice = (me: number) =>
  useStorage<AfterChoice>(
    `chats.after.${me}`,
    'unanswered',
    (stored) => afterChoices.find((one) => one === stored) ?? null,
  )
