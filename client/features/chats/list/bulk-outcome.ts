import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { BulkAction, ChatOutcome } from '#machines/bulk/bulk-types.ts'
import type { Reversal } from '#machines/undo/undo-types.ts'

/** Returns the text for a group of rejected chats, naming their agent or the reason why they cannot be changed. */
function groupOf(LL: TranslationFunctions, { code, name }: ChatOutcome): (n: number) => string {
  const { bulk } = LL.chatList
  if (name) return (n) => bulk.whose({ n, name })
  if (code === 'chat_ended') return (n) => bulk.ended({ n })
  if (code === 'chat_not_yours' || code === 'not_found') return (n) => bulk.notYours({ n })
  return (n) => bulk.notPossible({ n })
}

/** Returns a sentence that summarizes the outcomes for several chats: "11 assigned, 1 was already Minh's". */
export function outcomeText(
  LL: TranslationFunctions,
  { kind }: BulkAction,
  outcomes: readonly ChatOutcome[],
): string {
  const done = outcomes.filter(({ code }) => code === null).length
  const groups = new Map<string, { readonly text: (n: number) => string; count: number }>()
  for (const outcome of outcomes) {
    if (outcome.code === null) continue
    const key = outcome.name ?? outcome.code
    const group = groups.get(key) ?? { text: groupOf(LL, outcome), count: 0 }
    group.count += 1
    groups.set(key, group)
  }
  const parts: string[] = [LL.chatList.bulk.done[kind]({ n: done })]
  for (const { text, count } of groups.values()) parts.push(text(count))
  return parts.join(', ')
}

/** Returns the given tags that the chat did not have yet. */
const newTags = ({ tags }: Chat, given: readonly string[]): readonly string[] =>
  given.filter((tag) => !tags.some((one) => one.toLocaleLowerCase() === tag.toLocaleLowerCase()))

/** Returns the reversals that undo a bulk action; `before` contains the chats as they were before the action. */
export function bulkReversals(
  action: BulkAction,
  outcomes: readonly ChatOutcome[],
  before: ReadonlyMap<number, Chat>,
): readonly Reversal[] {
  return outcomes.flatMap(({ id, code, version }): Reversal[] => {
    const chat = before.get(id)
    const name = chat?.user_name ?? `#${id}`
    if (code !== null) return []
    if (action.kind !== 'tag') return version === undefined ? [] : [{ kind: 'move', id, name, version }]
    const added = chat ? newTags(chat, action.tags) : []
    if (!chat || added.length === 0) return []
    return [{ kind: 'tags', id, name, version: chat.version, added, removed: [] }]
  })
}
