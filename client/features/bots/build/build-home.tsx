import { ArrowRight, Check, FileText, Globe, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { type BuildStep, paths } from '#client/core/navigation/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { FirstStepsCard } from '#client/shared/first-steps/first-steps-card.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { BotItem } from '#contract/bots/bots.ts'
import { countCharacters } from '#machines/prompt/count.ts'
import type { SourceCount } from '#machines/training/sources.ts'
import { type BuildSummary, doneSteps, hasReady } from './build-summary.ts'
import { stepIcons } from './step-links.ts'

/** Shortcuts on the bot's home, in order. */
const shortcuts = ['prompt', 'file', 'url', 'chat', 'publish'] as const
type ShortcutName = (typeof shortcuts)[number]

/** Icon of each shortcut and the step that it opens. */
const targets: Record<
  ShortcutName,
  { readonly icon: LucideIcon; readonly query: { step: BuildStep; kind?: string } }
> = {
  prompt: { icon: stepIcons.prompt, query: { step: 'prompt' } },
  file: { icon: FileText, query: { step: 'knowledge', kind: 'file' } },
  url: { icon: Globe, query: { step: 'knowledge', kind: 'url' } },
  chat: { icon: stepIcons.chat, query: { step: 'chat' } },
  publish: { icon: stepIcons.publish, query: { step: 'publish' } },
}

interface BuildHomeProps {
  readonly bot: BotItem
  readonly summary: BuildSummary
  /** False until everything has been fetched for the first time. */
  readonly isKnown: boolean
}

/** Shortcuts to some of the build steps, each with its state. */
export function BuildHome({ bot, summary, isKnown }: BuildHomeProps) {
  const { home } = useLL().bots
  const done = { ...doneSteps(summary), file: hasReady(summary.files), url: hasReady(summary.pages) }
  const states = useStates(summary)
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-5 p-4 sm:p-6">
      <FirstStepsCard bot={bot} />
      <h2 className="font-semibold text-lg">{home.title()}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4">
        {shortcuts.map((name) => (
          <Shortcut
            key={name}
            name={name}
            href={paths.build(bot.id, targets[name].query)}
            done={done[name]}
            state={states[name] ?? (isKnown ? home.unknown() : null)}
          />
        ))}
      </ul>
    </section>
  )
}

interface ShortcutProps {
  readonly name: ShortcutName
  readonly href: string
  readonly done: boolean
  /** State of the step; null while loading. */
  readonly state: string | null
}

function Shortcut({ name, href, done, state }: ShortcutProps) {
  const LL = useLL()
  const { action, text } = LL.bots.home[name]
  const Icon = targets[name].icon
  return (
    <li className="group relative flex flex-col gap-2 rounded-lg border bg-surface p-4 transition-colors hover:border-border-strong">
      <div className="flex items-center justify-between">
        <span className="inline-flex size-9 items-center justify-center rounded-lg bg-accent-subtle text-accent-text">
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        </span>
        {done && (
          <span className="inline-flex size-5 items-center justify-center rounded-full bg-success-subtle text-success-text">
            <Check aria-hidden className="size-3.5" strokeWidth={3} />
            <span className="sr-only">{LL.common.progress.stepDone()}</span>
          </span>
        )}
      </div>
      <h3 className="font-semibold">
        <Link href={href} className="rounded-sm after:absolute after:inset-0">
          {action()}
        </Link>
      </h3>
      <p className="flex-1 text-text-muted">{text()}</p>
      <p
        className={cn(
          'tabular flex items-center justify-between gap-2 border-t pt-2.5 text-sm text-text-muted',
        )}
      >
        {state ?? <Skeleton className="h-4 w-28" />}
        <ArrowRight
          aria-hidden
          className="size-4 shrink-0 text-text-faint transition-transform group-hover:translate-x-0.5"
        />
      </p>
    </li>
  )
}

/** Returns the state of each step as text; null if it is not known yet. */
function useStates({
  prompt,
  bot,
  files,
  pages,
  isTried,
}: BuildSummary): Record<ShortcutName, string | null> {
  const { home } = useLL().bots
  const { locale } = useLocale()
  const counted = (count: SourceCount | null, none: string): string | null => {
    if (count === null) return null
    if (count.total === 0) return none
    const parts = [
      count.ready > 0 && home.ready({ n: count.ready }),
      count.underWay > 0 && home.underWay({ n: count.underWay }),
      count.failed > 0 && home.failed({ n: count.failed }),
    ]
    return formatList(
      locale,
      parts.filter((part) => part !== false),
    )
  }
  const written = prompt && {
    n: countCharacters(prompt.prompt),
    version: prompt.version,
  }
  return {
    prompt: written && (written.n > 0 ? home.prompt.saved(written) : home.prompt.none()),
    file: counted(files, home.file.none()),
    url: counted(pages, home.url.none()),
    chat: isTried ? home.chat.tried() : home.chat.none(),
    publish:
      bot &&
      (doneSteps({ prompt, bot, files, pages, isTried }).publish
        ? home.publish.custom()
        : home.publish.none()),
  }
}
