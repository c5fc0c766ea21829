import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { PAGE_MAX } from '#contract/base/limits.ts'
import { type SearchHit, searchChats } from '#contract/chats/search.ts'

export type SearchHits = ReadonlyMap<number, SearchHit>

const none: SearchHits = new Map()

/** Returns the matches in the newest chats of a search; empty without a search or until loaded. */
export function useSearchHits(search: string): SearchHits {
  const [found, setFound] = useState({ search: '', hits: none })
  const q = search.trim()
  useEffect(() => {
    if (q === '') return
    const stop = new AbortController()
    call(searchChats, { query: { q, length: PAGE_MAX }, signal: stop.signal })
      .then(({ entities }) =>
        setFound({ search: q, hits: new Map(entities.map((hit) => [hit.chat.id, hit])) }),
      )
      // Ignored, because the list itself reports failures; the rows then show the last message instead.
      .catch(() => {})
    return () => stop.abort()
  }, [q])
  return found.search === q ? found.hits : none
}
