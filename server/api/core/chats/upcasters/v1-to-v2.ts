import type { Upcaster } from './upcaster.ts'

/**
 * Version 2: a stored chat always says how its sentiment was determined, null where it was not. Builds before that column stored chats
 * without it, as version 1.
 */
export const v1ToV2: Upcaster = (payload) =>
  payload.chat === undefined
    ? payload
    : { ...payload, chat: { sentiment_receipt: null, ...(payload.chat as object) } }
