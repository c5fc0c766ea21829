import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { findMessages } from '#machines/chat/find.ts'
import type { Conversation } from '../use-conversation.ts'

/** Our choice: maximum number of messages searched in a conversation; older ones can be found with the list's search. */
const SEARCHED_MAX = 5_000

/** Message named in the URL, with the search words that found it. */
interface Target {
  readonly order: number
  readonly words: string
}

/** Parses `?message=14&q=parcel`; null if no message is named. */
function targetIn(search: string): Target | null {
  const query = new URLSearchParams(search)
  const order = Number(query.get('message'))
  if (!Number.isSafeInteger(order) || order < 1) return null
  return { order, words: (query.get('q') ?? '').slice(0, LINE_MAX_CHARS) }
}

/** Calls `take` once for each URL that names a message. */
function useTarget(take: (target: Target) => void): void {
  const search = useSearch()
  const [seen, setSeen] = useState<string | null>(null)
  if (seen === search) return
  setSeen(search)
  const target = targetIn(search)
  if (target) take(target)
}

/**
 * Returns the state of the search in a conversation: the hits, the current hit, and the commands. Earlier messages are loaded to
 * be searched.
 */
export function useFind({ messages, hasOlder, isLoadingOlder, loadFailure, loadOlder }: Conversation) {
  const [isOpen, setOpen] = useState(false)
  /** True if the member opened the bar to type in it; false if it came with a hit of the list, which keeps the focus. */
  const [takesFocus, setTakesFocus] = useState(false)
  const [query, setQuery] = useState('')
  /** `order` of the current hit; null selects the newest. */
  const [shown, setShown] = useState<number | null>(null)
  useTarget(({ order, words }) => {
    setOpen(words !== '')
    setTakesFocus(false)
    setQuery(words)
    setShown(order)
  })
  const asked = isOpen ? query : ''
  const hits = findMessages(messages, asked)
  const isAsked = asked.trim().length > 1
  const isFar = shown !== null && shown < (messages[0]?.order ?? 0)
  const mayLoad =
    (isAsked || isFar) && hasOlder && !isLoadingOlder && !loadFailure && messages.length < SEARCHED_MAX
  useEffect(() => {
    if (mayLoad) loadOlder()
  }, [mayLoad, loadOlder])
  const known = shown === null ? -1 : hits.indexOf(shown)
  const index = known >= 0 ? known : hits.length - 1
  /** Moves to another hit, wrapping around at either end. */
  const step = (by: 1 | -1) => {
    if (hits.length > 0) setShown(hits[(index + by + hits.length) % hits.length] ?? null)
  }
  return {
    isOpen,
    takesFocus,
    query,
    hits,
    /** Index of the current hit; -1 if there are none. */
    index,
    /** `order` of the message to scroll to. */
    current: known >= 0 || hits.length === 0 ? shown : (hits[index] ?? null),
    isSearching: isAsked && hasOlder && (mayLoad || isLoadingOlder),
    show: setShown,
    open: () => {
      setOpen(true)
      setTakesFocus(true)
    },
    close: () => setOpen(false),
    ask: (text: string) => {
      setQuery(text)
      setShown(null)
    },
    step,
  }
}

export type Find = ReturnType<typeof useFind>
