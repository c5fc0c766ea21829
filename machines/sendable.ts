import { MESSAGE_MAX_CHARS } from '#contract/base/limits.ts'

/** Returns true if a text can be sent as a message: not empty (specification 4), and within the contract's limit. */
export const isSendable = (text: string): boolean => text.trim() !== '' && text.length <= MESSAGE_MAX_CHARS
