import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { findMessages } from '#machines/chat/find.ts'
import type { Conversation } from '../use-conversation.ts'

/** Our choice: longer conversations are searched up to this number of messages; the list's search finds the rest. */
const SEARCHED_MAX = 5_000

/** A message that the address names, with the words by which it was found. */
interface Target {
  readonly order: number
  readonly words: string
}

/** Reads `?message=14&q=parcel`; null without a message. */
function targetIn(search: string): Target | null {
  const query = new URLSearchParams(search)
  const order = Number(query.get('message'))
  if (!Number.isSafeInteger(order) || order < 1) return null
  return { order, words: (query.get('q') ?? '').slice(0, LINE_MAX_CHARS) }
}

/** Calls `take` once for each message that the address names. */
function useTarget(take: (target: Target) => void): void {
  const search = useSearch()
  const [seen, setSeen] = useState<string | null>(null)
  if (seen === search) return
  setSeen(search)
  const target = targetIn(search)
  if (target) take(target)
}

/** Returns the search in a conversation: the hits, the one that is shown, and the commands. Earlier messages are loaded for it. */
export function useFind({ messages, hasOlder, isLoadingOlder, loadFailure, loadOlder }: Conversation) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  /** `order` of the hit that is shown; null is the newest. */
  const [shown, setShown] = useState<number | null>(null)
  useTarget(({ order, words }) => {
    setOpen(words !== '')
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
  /** Goes to another hit; past the oldest it begins with the newest again. */
  const step = (by: 1 | -1) => {
    if (hits.length > 0) setShown(hits[(index + by + hits.length) % hits.length] ?? null)
  }
  return {
    isOpen,
    query,
    hits,
    /** Index of the shown hit; -1 if there are no hits. */
    index,
    /** `order` of the message to show. */
    current: known >= 0 || hits.length === 0 ? shown : (hits[index] ?? null),
    isSearching: isAsked && hasOlder && (mayLoad || isLoadingOlder),
    show: setShown,
    open: () => setOpen(true),
    close: () => setOpen(false),
    ask: (text: string) => {
      setQuery(text)
      setShown(null)
    },
    step,
  }
}

/** The search in a conversation. */
export type Find = ReturnType<typeof useFind>
