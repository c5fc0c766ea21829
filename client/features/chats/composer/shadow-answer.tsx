import { Sparkles } from 'lucide-react'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { ShadowState } from './use-shadow.ts'

interface ShadowAnswerProps {
  readonly shadow: ShadowState
  /** Called after the answer was accepted with the button. */
  readonly onTaken: () => void
}

/** Answer prepared by the bot, shown in gray above the empty field with its sources and the keys to accept or dismiss it. */
export function ShadowAnswer({ shadow: { answer, take, drop }, onTaken }: ShadowAnswerProps) {
  const { answers } = useLL()
  const { locale } = useLocale()
  if (!answer) return null
  const sources = [...new Set(answer.references.map(({ file_name }) => file_name))]
  return (
    <section
      aria-label={answers.shadow.label()}
      aria-live="polite"
      className="flex flex-col gap-1.5 border-b px-3 py-2"
    >
      <p className="wrap-anywhere scroll-thin max-h-40 overflow-y-auto whitespace-pre-wrap text-text-muted">
        {answer.text}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="flex min-w-0 items-center gap-1.5 text-text-muted text-xs">
          <Sparkles aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          <span className="wrap-anywhere min-w-0">
            {answers.basedOn({ sources: formatList(locale, sources) })} · {answers.shadow.keys()}
          </span>
        </p>
        <div className="flex gap-1.5">
          <Button size="small" variant="ghost" onClick={drop}>
            {answers.shadow.drop()}
          </Button>
          <Button
            size="small"
            onClick={() => {
              take()
              onTaken()
            }}
          >
            {answers.shadow.take()}
          </Button>
        </div>
      </div>
    </section>
  )
}
