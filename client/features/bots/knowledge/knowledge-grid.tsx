import { CircleHelp, Globe, MessagesSquare, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#client/api/call.ts'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { listExcerpts } from '#contract/knowledge/sources.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import { FormatIcon } from './documents/format-icon.tsx'
import { useKnowledgeCommands } from './knowledge-commands.ts'
import { RowActions } from './row-actions.tsx'
import { StatusCell } from './status-cell.tsx'
import type { Knowledge } from './use-knowledge.ts'

interface KnowledgeGridProps {
  readonly knowledge: Knowledge
  readonly selected: readonly string[]
  readonly onSelect: (keys: readonly string[]) => void
  readonly toolbar: ReactNode
  readonly empty: ReactNode
}

const skeletons = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const gridStyle = 'grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3'

/** Returns the first lines of the bot's files and pages, by source id. */
function useExcerpts(botId: number): ReadonlyMap<number, string> {
  const { data } = useLiveResource(
    'bots: excerpts',
    (signal) => call(listExcerpts, { params: { bot: botId }, signal }),
    ['document.progressed', 'url.progressed'],
    (event) => {
      const source = event.type === 'document.progressed' ? event.document : event.url
      return source.bot_id === botId && source.status === 'ready'
    },
  )
  return new Map(data?.entities.map(({ id, text }) => [id, text]))
}

/** Cards of all files, pages, FAQ entries and questions, each with its first lines as a thumbnail. */
export function KnowledgeGrid({ knowledge, selected, onSelect, toolbar, empty }: KnowledgeGridProps) {
  const { knowledge: texts } = useLL()
  const { botId, fitting, shown, showMore, lists } = knowledge
  const excerpts = useExcerpts(botId)
  const select = (key: string, isSelected: boolean) =>
    onSelect(isSelected ? [...selected, key] : selected.filter((one) => one !== key))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">{toolbar}</div>
      {lists.isLoading && fitting.length === 0 ? (
        <Loading className={gridStyle}>
          {skeletons.map((key) => (
            <Skeleton key={key} className="h-56" />
          ))}
        </Loading>
      ) : fitting.length === 0 ? (
        <div className="rounded-lg border bg-surface">{empty}</div>
      ) : (
        <ul aria-label={texts.table()} className={gridStyle}>
          {shown.map((row) => (
            <SourceCard
              key={row.key}
              row={row}
              excerpt={excerpts.get(row.source.id)}
              isSelected={selected.includes(row.key)}
              onSelect={(isSelected) => select(row.key, isSelected)}
            />
          ))}
        </ul>
      )}
      {fitting.length > shown.length && (
        <Button size="small" onClick={showMore} className="self-center">
          {texts.more()}
        </Button>
      )}
    </div>
  )
}

interface SourceCardProps {
  readonly row: KnowledgeRow
  readonly excerpt: string | undefined
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
}

function SourceCard({ row, excerpt, isSelected, onSelect }: SourceCardProps) {
  const { knowledge } = useLL()
  const { onOpen, onInspect } = useKnowledgeCommands()
  const open = () => (row.kind === 'file' || row.kind === 'url' ? onInspect(row) : onOpen(row))
  return (
    <li
      className={cn(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface transition-colors focus-within:border-accent hover:border-border-strong',
        isSelected && 'border-accent',
      )}
    >
      <Thumbnail row={row} text={excerpt ?? row.text} />
      <div className="flex items-start gap-2 border-t p-3">
        {row.kind !== 'question' && (
          <Checkbox
            labelHidden
            label={knowledge.selectOf({ name: row.name })}
            checked={isSelected}
            onChange={onSelect}
            className="relative z-10"
          />
        )}
        <div className="min-w-0 flex-1">
          <button
            type="button"
            onClick={open}
            title={row.name}
            className="wrap-anywhere line-clamp-2 text-left font-medium before:absolute before:inset-0 hover:underline"
          >
            {row.name}
          </button>
          <StatusCell row={row} />
        </div>
        <span className="relative z-10 -mr-1.5">
          <RowActions row={row} />
        </span>
      </div>
    </li>
  )
}

const icons = { url: Globe, faq: MessagesSquare, question: CircleHelp } as const

/** First lines of a source, drawn like a sheet of paper; decorative, because the source can be opened. */
function Thumbnail({ row, text }: { row: KnowledgeRow; text: string }) {
  const Icon = row.kind === 'file' ? null : icons[row.kind]
  return (
    <div aria-hidden className="relative h-28 overflow-hidden bg-surface-sunken px-4 pt-3">
      <div className="h-full rounded-t-sm border border-b-0 bg-surface px-2.5 py-2 shadow-xs">
        <p className="line-clamp-5 whitespace-pre-line break-words text-2xs text-text-muted leading-snug">
          {text}
        </p>
      </div>
      <span className="absolute right-2 bottom-2">
        {row.kind === 'file' ? (
          <FormatIcon format={row.source.format} />
        ) : (
          Icon && (
            <span className="inline-flex size-9 items-center justify-center rounded-md border bg-surface-sunken text-text-muted">
              <Icon className="size-4" strokeWidth={1.75} />
            </span>
          )
        )}
      </span>
      {row.kind === 'file' && row.source.is_important && (
        <Star className="absolute top-2 right-2 size-4 fill-current text-text-muted" />
      )}
    </div>
  )
}
