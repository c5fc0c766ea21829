import { type RefObject, useLayoutEffect } from 'react'
import { marksIn, wordsIn } from '#machines/chat/find.ts'

/** Names of the highlights used with `::highlight()`: all hits, and the current one. */
const [ALL, SHOWN] = ['found', 'found-shown']

function* rangesIn(root: Element, words: readonly string[]): Generator<Range> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { start, end } of marksIn(node.nodeValue ?? '', words)) {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      yield range
    }
}

/** Highlights search words in the rendered messages without changing the DOM; does nothing in browsers without support. */
export function useLitWords(frame: RefObject<HTMLElement | null>, query: string, shownIndex: number): void {
  useLayoutEffect(() => {
    const words = wordsIn(query)
    if (!frame.current || words.length === 0 || !('highlights' in CSS)) return
    const rows = frame.current.querySelectorAll('[data-row]')
    const shown = frame.current.querySelector(`[data-index="${shownIndex}"]`)
    CSS.highlights.set(ALL, new Highlight(...[...rows].flatMap((row) => [...rangesIn(row, words)])))
    CSS.highlights.set(SHOWN, new Highlight(...(shown ? rangesIn(shown, words) : [])))
    return () => {
      CSS.highlights.delete(ALL)
      CSS.highlights.delete(SHOWN)
    }
  })
}
