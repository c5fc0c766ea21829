import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { replaceTrigger, type Trigger, triggerAt } from '#machines/composing/trigger.ts'

/** List that opens above the field when a trigger character is typed before the caret. */
export interface CaretList<Item> {
  readonly id: string
  readonly items: readonly Item[]
  /** Index of the active item, which Enter and Tab select. */
  readonly active: number
  readonly setActive: (index: number) => void
  readonly choose: (item: Item) => void
}

interface CaretListOptions<Item> {
  readonly sign: Trigger['sign']
  readonly text: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Returns the items that match the text after the trigger character, best first. */
  readonly find: (query: string) => readonly Item[]
  /** Returns the replacement for the trigger character and query; null leaves the text unchanged. */
  readonly insert: (item: Item) => string | null
  readonly onChange: (text: string) => void
}

const keyOf = (trigger: Trigger) => `${trigger.sign}${trigger.start}`

/** Tracks the caret, and moves it to the end of inserted text. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  const [caret, setCaret] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is placed once the field has the text.
  useLayoutEffect(() => {
    if (wanted === null) return
    field.current?.setSelectionRange(wanted, wanted)
    setCaret(wanted)
    setWanted(null)
  }, [wanted, text, field])
  const follow = () => {
    const { selectionStart = null, selectionEnd = null } = field.current ?? {}
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
  }
  return { caret, follow, moveTo: setWanted, leave: () => setCaret(null) }
}

/**
 * Returns the list triggered by the text before the caret, if any, and its handlers. Arrow keys move the selection, Enter and Tab
 * select, Escape closes the list.
 */
export function useCaretList<Item>(options: CaretListOptions<Item>) {
  const { sign, text, field, find, insert, onChange } = options
  const id = useId()
  const { caret, follow, moveTo, leave } = useCaret(field, text)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [marked, setMarked] = useState({ query: '', index: 0 })
  const trigger = caret === null ? null : triggerAt(text, caret, sign)
  const isOpen = trigger !== null && keyOf(trigger) !== dismissed
  const items = isOpen ? find(trigger.query) : []
  const active = marked.query === trigger?.query ? Math.min(marked.index, items.length - 1) : 0
  const setActive = (index: number) => setMarked({ query: trigger?.query ?? '', index })
  const choose = (item: Item) => {
    const inserted = insert(item)
    if (!trigger || inserted === null) return
    const next = replaceTrigger(text, trigger, inserted)
    onChange(next.text)
    moveTo(next.caret)
    field.current?.focus()
  }
  const moves: Partial<Record<string, () => void>> = {
    ArrowDown: () => setActive((active + 1) % items.length),
    ArrowUp: () => setActive((active - 1 + items.length) % items.length),
    Escape: () => setDismissed(trigger && keyOf(trigger)),
  }
  /** Handles a key for the list; returns true if the key was handled. */
  const press = (event: KeyboardEvent): boolean => {
    const item = items[active]
    if (!item || event.nativeEvent.isComposing) return false
    const isChoice = (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey
    const run = isChoice ? () => choose(item) : moves[event.key]
    if (!run) return false
    event.preventDefault()
    run()
    return true
  }
  const list: CaretList<Item> | null =
    items.length > 0 ? { id: `list${id}`, items, active, setActive, choose } : null
  /** True if the trigger character was typed, but there is nothing to choose. */
  const isEmpty = isOpen && items.length === 0 && trigger.query === ''
  return { list, isEmpty, press, follow, leave }
}
