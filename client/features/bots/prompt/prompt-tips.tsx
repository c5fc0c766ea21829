import { ChevronRight, Lightbulb } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'

const tips = ['role', 'task', 'limits', 'unknown', 'tone', 'facts', 'test'] as const

/** List of tips for writing a good prompt. */
export function PromptTips() {
  const { prompt } = useLL().training
  return (
    <section aria-label={prompt.tips()} className="flex flex-col gap-1">
      <p className="flex items-center gap-2 px-2 font-medium">
        <Lightbulb aria-hidden className="size-4 text-text-muted" strokeWidth={1.75} />
        {prompt.tips()}
      </p>
      <ul>
        {tips.map((tip, at) => (
          <li key={tip}>
            <details open={at === 0} className="group rounded-lg px-2 py-1.5 open:bg-surface open:py-2">
              <summary className="flex list-none items-center gap-1.5 rounded-sm text-text-muted group-open:text-text hover:text-text [&::-webkit-details-marker]:hidden">
                <ChevronRight
                  aria-hidden
                  className="size-3.5 shrink-0 transition-transform group-open:rotate-90"
                />
                {prompt.tip[tip]()}
              </summary>
              <p className="mt-1 pl-5 text-sm text-text-muted">{prompt.tip[`${tip}Text`]()}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
