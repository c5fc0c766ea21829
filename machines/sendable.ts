import { MESSAGE_MAX } from '#contract/limits.ts'

/** True where a text can be sent as a message: not empty (specification 4), and no longer than the contract takes. */
export const isSendable = (text: string): boolean => text.trim() !== '' && text.length <= MESSAGE_MAX
