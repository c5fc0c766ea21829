import { STORED_CHATS_MAX } from '#contract/base/limits.ts'
import type { WidgetState } from '#machines/widget/widget-types.ts'

/** Id and token of an earlier conversation in this browser. */
export interface PastChat {
  readonly id: number
  readonly token: string
}

/** Returns the earlier conversations, newest first, after the current conversation has changed. */
export function pastAfter(
  past: readonly PastChat[],
  before: WidgetState | null,
  after: WidgetState | null,
): readonly PastChat[] {
  const [id, now] = [before?.chatId, after?.chatId]
  const others = past.filter((one) => one.id !== now)
  if (!before || !id || id === now) return others
  return [{ id, token: before.token }, ...others.filter((one) => one.id !== id)].slice(0, STORED_CHATS_MAX)
}
