import type { Chat } from '#contract/chats/chat-shapes.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { BulkAction, ChatOutcome } from '#machines/bulk/bulk-types.ts'
import { actReversal, type Reversal, valueReversals } from '#machines/undo/undo-types.ts'

/**
 * Returns a function that formats the number of rejected chats in a group, naming their agent or the reason why they cannot be
 * changed.
 */
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

/** Returns the reversals that undo a bulk action; `chats` contains the chats by id, for their names. */
export function bulkReversals(
  { kind }: BulkAction,
  outcomes: readonly ChatOutcome[],
  chats: ReadonlyMap<number, Chat>,
): readonly Reversal[] {
  return outcomes.flatMap(({ id, code, version, act_id }): readonly Reversal[] => {
    if (code !== null || version === undefined) return []
    const chat = { id, version, user_name: chats.get(id)?.user_name ?? `#${id}`, act_id }
    return kind === 'tag' ? valueReversals(chat) : [actReversal(chat)]
  })
}
