import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import type { PromptChange } from '#contract/prompts.ts'

/** Milliseconds for one comparison; two long texts without a word in common would take far longer and say nothing. */
const TIMEOUT = 150

type By = 'line' | 'word'

const kindOf = ({ added, removed }: Change): PromptChange['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same'

/** Lines of a text that ends with a line break as of one that does not. */
const unitsIn = (text: string, by: By): number =>
  by === 'word' ? text.split(/\s+/).filter(Boolean).length : text.replace(/\n$/, '').split('\n').length

const replaced = (from: string, to: string): PromptChange[] => [
  ...(from ? [{ kind: 'removed' as const, text: from }] : []),
  ...(to ? [{ kind: 'added' as const, text: to }] : []),
]

function changesOf(from: string, to: string, by: By): PromptChange[] {
  const options = { timeout: TIMEOUT }
  const changes = by === 'word' ? diffWordsWithSpace(from, to, options) : diffLines(from, to, options)
  return changes?.map((change) => ({ kind: kindOf(change), text: change.value })) ?? replaced(from, to)
}

/** How one text becomes another, with how many lines or words came and went. Texts that have too little in common are given whole. */
export function compareTexts(from: string, to: string, by: By) {
  const changes = changesOf(from, to, by)
  const count = (kind: PromptChange['kind']) =>
    changes.reduce((sum, change) => (change.kind === kind ? sum + unitsIn(change.text, by) : sum), 0)
  return { changes, added: count('added'), removed: count('removed') }
}
