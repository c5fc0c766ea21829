import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { controlStyle } from '#client/ui/controls/control-style.ts'
import { type Placeholder, placeholderFrom, placeholdersIn } from '#machines/prompt/placeholders.ts'

interface PromptTextProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Our choice: maximum number of placeholders listed above the text; the rest are only highlighted. */
const SHOWN_MAX = 8

const textStyle = 'scroll-thin block w-full overflow-y-scroll px-3 py-2.5 leading-6'

/** Prompt editor that highlights placeholders, lists them above the text, and moves between them with Tab. */
export function PromptText({ value, onChange }: PromptTextProps) {
  const { prompt } = useLL().training
  const { text, back, align, go, onKeyDown, end } = useFilling(value)
  const placeholders = placeholdersIn(value)
  return (
    <div className="flex flex-col gap-2">
      {placeholders.length > 0 && <PlaceholderList placeholders={placeholders} onGo={go} />}
      <div className="relative rounded-lg bg-surface">
        <div
          aria-hidden
          ref={back}
          className={cn(
            textStyle,
            'wrap-anywhere pointer-events-none absolute inset-0 whitespace-pre-wrap rounded-lg border border-transparent text-transparent',
          )}
        >
          {marked(value, placeholders)}
          {/* The added space character gives an empty last line its height. */}
          {'\n '}
        </div>
        <textarea
          ref={text}
          aria-label={prompt.label()}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={end}
          onScroll={align}
          placeholder={prompt.placeholder()}
          className={cn(
            controlStyle,
            textStyle,
            'wrap-anywhere relative h-[max(18rem,calc(100dvh-24rem))] resize-y bg-transparent!',
          )}
        />
      </div>
    </div>
  )
}

/** Returns the text with its placeholders highlighted. */
function marked(text: string, placeholders: readonly Placeholder[]): ReactNode[] {
  const parts: ReactNode[] = []
  let last = 0
  for (const { start, end } of placeholders) {
    parts.push(text.slice(last, start))
    parts.push(
      <mark
        key={start}
        className="rounded-sm bg-warning-subtle text-transparent outline outline-warning-border"
      >
        {text.slice(start, end)}
      </mark>,
    )
    last = end
  }
  return [...parts, text.slice(last)]
}

interface PlaceholderListProps {
  readonly placeholders: readonly Placeholder[]
  readonly onGo: (placeholder: Placeholder) => void
}

function PlaceholderList({ placeholders, onGo }: PlaceholderListProps) {
  const { promptEditor } = useLL()
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="text-text-muted">{promptEditor.fill({ n: placeholders.length })}</span>
      {placeholders.slice(0, SHOWN_MAX).map((placeholder) => (
        <button
          key={placeholder.start}
          type="button"
          onClick={() => onGo(placeholder)}
          className="max-w-60 truncate rounded-md border border-warning-border bg-warning-subtle px-1.5 py-0.5 text-warning-text"
        >
          {placeholder.name}
        </button>
      ))}
      <span className="text-text-faint">{promptEditor.fillHint()}</span>
    </div>
  )
}

/**
 * Returns functions for filling in placeholders. Once one is selected, Tab selects the next; after the last one, Tab leaves the
 * field as usual.
 */
function useFilling(value: string) {
  const text = useRef<HTMLTextAreaElement>(null)
  const back = useRef<HTMLDivElement>(null)
  const isFilling = useRef(false)
  const align = () => {
    if (text.current && back.current) back.current.scrollTop = text.current.scrollTop
  }
  const go = ({ start, end }: Placeholder) => {
    isFilling.current = true
    text.current?.focus()
    text.current?.setSelectionRange(start, end)
    align()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') isFilling.current = false
    if (event.key !== 'Tab' || !isFilling.current) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const next = placeholderFrom(value, event.shiftKey ? selectionStart : selectionEnd, event.shiftKey)
    if (!next) return
    event.preventDefault()
    go(next)
  }
  const end = () => {
    isFilling.current = false
  }
  return { text, back, align, go, onKeyDown, end }
}
