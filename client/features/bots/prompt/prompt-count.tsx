import { useDeferredValue } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { countWords } from '#contract/base/count-words.ts'
import { PROMPT_MAX_CHARS } from '#contract/knowledge/training-limits.ts'
import { countCharacters } from '#machines/prompt/count.ts'

/** Number of words and characters; computed from a deferred value, so that typing in a long prompt stays smooth. */
export function PromptCount({ text }: { text: string }) {
  const { prompt } = useLL().training
  const settled = useDeferredValue(text)
  const words = countWords(settled)
  const characters = countCharacters(settled)
  const over = characters - PROMPT_MAX_CHARS
  return (
    <p className="tabular flex flex-wrap gap-x-3 text-sm text-text-muted">
      <span>{prompt.words({ n: words })}</span>
      <span className={cn(over > 0 && 'text-danger-text')}>
        {prompt.characters({ n: characters, max: PROMPT_MAX_CHARS })}
      </span>
      <span aria-live="polite" className="text-danger-text empty:hidden">
        {over > 0 && prompt.tooLong({ n: over })}
      </span>
    </p>
  )
}
