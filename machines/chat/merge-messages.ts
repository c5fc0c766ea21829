import type { Message } from '#contract/chats/message-shapes.ts'

/** Range of missing messages between two `order` values, exclusive. */
export interface Gap {
  readonly after: number
  readonly before: number
}

const known = (messages: readonly Message[], message: Message) =>
  messages.some(({ order }) => order === message.order)

/** Merges messages from any source by `order`, without duplicates; the latest version wins. */
export function mergeMessages(
  messages: readonly Message[],
  incoming: readonly Message[],
): readonly Message[] {
  const [single] = incoming
  if (!single) return messages
  const last = messages.at(-1)?.order ?? 0
  if (incoming.length === 1 && single.order > last) return [...messages, single]
  if (incoming.length === 1 && known(messages, single))
    return messages.map((message) => (message.order === single.order ? single : message))
  const byOrder = new Map(messages.map((message) => [message.order, message]))
  for (const message of incoming) byOrder.set(message.order, message)
  return [...byOrder.values()].sort((a, b) => a.order - b.order)
}

/** Returns the first gap between messages, or null. */
export function firstGap(messages: readonly Message[]): Gap | null {
  const at = messages.findIndex(
    ({ order }, index) => index > 0 && order !== (messages[index - 1]?.order ?? 0) + 1,
  )
  const before = messages[at]?.order
  const after = messages[at - 1]?.order
  return before === undefined || after === undefined ? null : { after, before }
}

/** Returns the messages up to the first gap, so that no message is inserted above the newest one later. */
export function gapless(messages: readonly Message[]): readonly Message[] {
  const gap = firstGap(messages)
  return gap ? messages.filter(({ order }) => order <= gap.after) : messages
}

/** Merges the newest page; if a gap separates the page from the known messages, those before the page are dropped. */
export function joinNewest(messages: readonly Message[], page: readonly Message[]): readonly Message[] {
  const first = page[0]?.order
  const last = gapless(messages).at(-1)?.order
  if (first === undefined || last === undefined || first <= last + 1) return mergeMessages(messages, page)
  return mergeMessages(
    messages.filter(({ order }) => order >= first),
    page,
  )
}
