import { type Change, diffLines, diffWordsWithSpace } from 'diff'
import type { PromptChange } from '#contract/bots/prompts.ts'

/** Time limit for a comparison. Comparing two long texts without common words would take far longer, with no benefit. */
const TIMEOUT_MS = 150

type By = 'line' | 'word'

const kindOf = ({ added, removed }: Change): PromptChange['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same'

/** Returns the number of lines or words in a text; a trailing line break does not add a line. */
const unitsIn = (text: string, by: By): number =>
  by === 'word' ? text.split(/\s+/).filter(Boolean).length : text.replace(/\n$/, '').split('\n').length

const replaced = (from: string, to: string): PromptChange[] => [
  ...(from ? [{ kind: 'removed' as const, text: from }] : []),
  ...(to ? [{ kind: 'added' as const, text: to }] : []),
]

function changesOf(from: string, to: string, by: By): PromptChange[] {
  const options = { timeout: TIMEOUT_MS }
  const changes = by === 'word' ? diffWordsWithSpace(from, to, options) : diffLines(from, to, options)
  return changes?.map((change) => ({ kind: kindOf(change), text: change.value })) ?? replaced(from, to)
}

/**
 * Returns the differences between two texts, with the number of added and removed lines or words. If the comparison takes too
 * long, the texts count as completely different.
 */
export function compareTexts(from: string, to: string, by: By) {
  const changes = changesOf(from, to, by)
  const count = (kind: PromptChange['kind']) =>
    changes.reduce((sum, change) => (change.kind === kind ? sum + unitsIn(change.text, by) : sum), 0)
  return { changes, added: count('added'), removed: count('removed') }
}
