import { LayoutGrid, List, RotateCw, Trash2 } from 'lucide-react'
import type { ChangeAddress } from '#client/core/hooks/use-address.ts'
import { cn } from '#client/lib/cn.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { questionStatuses } from '#contract/knowledge/questions.ts'
import { type KnowledgeKind, type KnowledgeRow, knowledgeKinds } from '#machines/training/knowledge.ts'
import { BulkActions } from './bulk-actions.tsx'
import { type KnowledgeAddress, knowledgeLayouts } from './knowledge-address.ts'
import { useKnowledgeCommands } from './knowledge-commands.ts'

interface KindFilterProps {
  readonly kind: KnowledgeKind | null
  readonly counts: Record<KnowledgeKind, number>
  readonly onKind: (kind: KnowledgeKind | null) => void
}

/** Filters the list by kind. */
export function KindFilter({ kind, counts, onKind }: KindFilterProps) {
  const { knowledge } = useLL()
  const { locale } = useLocale()
  const all = knowledgeKinds.reduce((sum, one) => sum + counts[one], 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the buttons.
    <div
      role="group"
      aria-label={knowledge.kinds.label()}
      className="scroll-thin -mx-1 flex gap-1 overflow-x-auto p-1"
    >
      {([null, ...knowledgeKinds] as const).map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          aria-pressed={one === kind}
          onClick={() => onKind(one)}
          className={cn(
            'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 font-medium transition-colors pointer-coarse:min-h-11',
            one === kind
              ? 'border-accent bg-surface-selected text-accent-text'
              : 'bg-surface text-text-muted usable-hover:bg-surface-hover usable-hover:text-text',
          )}
        >
          {knowledge.kinds[one ?? 'all']()}
          <span className="tabular font-normal text-sm">{formatNumber(locale, one ? counts[one] : all)}</span>
        </button>
      ))}
    </div>
  )
}

const layoutIcons = { list: List, grid: LayoutGrid } as const

interface ToolbarProps {
  readonly address: KnowledgeAddress
  readonly change: ChangeAddress<KnowledgeAddress>
  /** Rows that match the filters. */
  readonly rows: readonly KnowledgeRow[]
  readonly selected: readonly KnowledgeRow[]
  readonly onSelect: (keys: readonly string[]) => void
}

/** Search field, and actions for several rows at once. */
export function KnowledgeToolbar({ address, change, rows, selected, onSelect }: ToolbarProps) {
  const { knowledge, training } = useLL()
  const { onDelete } = useKnowledgeCommands()
  return (
    <>
      <SearchInput
        label={knowledge.find()}
        value={address.find}
        onChange={(find) => change({ find })}
        className="min-w-40 flex-1 sm:w-64 sm:flex-none"
      />
      {address.kind === 'question' && (
        <Select
          label={knowledge.question.status()}
          value={address.questions}
          onChange={(questions) => change({ questions })}
          options={questionStatuses.map((value) => ({ value, label: training.questions.status[value]() }))}
          className="w-40"
        />
      )}
      <p aria-live="polite" className="tabular text-text-muted empty:hidden">
        {selected.length > 0 && knowledge.selected({ n: selected.length })}
      </p>
      {selected.length > 0 && (
        <>
          <BulkActions rows={selected} />
          <Button size="small" variant="danger" onClick={() => onDelete(selected)}>
            {knowledge.delete()}
          </Button>
          <Button size="small" variant="ghost" onClick={() => onSelect([])}>
            {knowledge.clearSelection()}
          </Button>
        </>
      )}
      {selected.length === 0 && address.state === 'failed' && rows.length > 0 && (
        <FailedActions rows={rows} />
      )}
      <span className="ml-auto flex">
        {knowledgeLayouts.map((layout) => (
          <IconButton
            key={layout}
            icon={layoutIcons[layout]}
            label={knowledge.layout[layout]()}
            pressed={address.view === layout}
            onClick={() => change({ view: layout })}
          />
        ))}
      </span>
    </>
  )
}

function FailedActions({ rows }: { rows: readonly KnowledgeRow[] }) {
  const { knowledge } = useLL()
  const { onDelete, onRead } = useKnowledgeCommands()
  return (
    <>
      <Button size="small" icon={RotateCw} onClick={() => rows.forEach(onRead)}>
        {knowledge.readFailed()}
      </Button>
      <Button size="small" icon={Trash2} onClick={() => onDelete(rows)}>
        {knowledge.deleteFailed()}
      </Button>
    </>
  )
}
