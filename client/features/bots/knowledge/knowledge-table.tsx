import type { ReactNode } from 'react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { useTicking } from '#client/core/hooks/use-ticking.ts'
import { formatDate, formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { DataTable } from '#client/ui/display/data-table.tsx'
import { columnsOf } from '#client/ui/display/data-table-features.ts'
import type { KnowledgeColumn, KnowledgeRow } from '#machines/training/knowledge.ts'
import { NameCell } from './name-cell.tsx'
import { RowActions } from './row-actions.tsx'
import { StatusCell } from './status-cell.tsx'
import { type Knowledge, latestFirst } from './use-knowledge.ts'

const column = columnsOf<KnowledgeRow>()

/** Our choice: number of skeleton rows. */
const SKELETON_ROWS = 6

interface KnowledgeTableProps {
  readonly knowledge: Knowledge
  readonly selected: readonly string[]
  readonly onSelect: (keys: readonly string[]) => void
  readonly toolbar: ReactNode
  readonly empty: ReactNode
}

/** Table of all files, pages, FAQ entries and questions. */
export function KnowledgeTable({ knowledge, selected, onSelect, toolbar, empty }: KnowledgeTableProps) {
  const { knowledge: texts } = useLL()
  const { lists, fitting, shown, showMore, order, setOrder } = knowledge
  // If these columns do not fit, the state is shown below the name instead.
  const hidden = useMedia(media.veryLarge) ? [] : ['status', 'used', 'changed']
  return (
    <DataTable
      key={hidden.length}
      label={texts.table()}
      columns={useColumns()}
      rows={shown}
      rowId={({ key }) => key}
      total={fitting.length}
      sorting={[{ id: order.column, desc: order.isDescending }]}
      onSortingChange={([next]) =>
        setOrder(next ? { column: next.id as KnowledgeColumn, isDescending: next.desc } : latestFirst)
      }
      initialHidden={hidden}
      selected={selected}
      onSelectedChange={onSelect}
      canSelect={({ kind }) => kind !== 'question'}
      selectLabel={({ name }) => texts.selectOf({ name })}
      toolbar={toolbar}
      empty={empty}
      loadingRows={lists.isLoading ? SKELETON_ROWS : 0}
      footer={
        fitting.length > shown.length && (
          <div className="flex justify-center border-t p-2">
            <Button size="small" onClick={showMore}>
              {texts.more()}
            </Button>
          </div>
        )
      }
    />
  )
}

function useColumns() {
  const LL = useLL()
  const { column: texts } = LL.knowledge
  return column.columns([
    column.accessor('name', {
      header: texts.name(),
      enableHiding: false,
      cell: ({ row: { original } }) => <NameCell row={original} />,
    }),
    column.accessor('status', {
      header: texts.status(),
      cell: ({ row: { original } }) => <StatusCell row={original} />,
    }),
    column.accessor('lastUsed', {
      id: 'used',
      header: texts.used(),
      cell: ({ row: { original } }) => <LastUsed row={original} />,
    }),
    column.accessor('changed', {
      header: texts.changed(),
      cell: ({ getValue }) => <Day at={getValue()} />,
    }),
    column.display({
      id: 'actions',
      header: () => <span className="sr-only">{LL.training.actions()}</span>,
      enableHiding: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => <RowActions row={original} />,
    }),
  ])
}

function Day({ at }: { at: string }) {
  const { locale } = useLocale()
  return <span className="tabular whitespace-nowrap">{formatDate(locale, new Date(at))}</span>
}

/** Time at which an answer last cited the source, rounded to the hour; renders nothing for rows that cannot be cited. */
function LastUsed({ row: { kind, status, lastUsed } }: { row: KnowledgeRow }) {
  const { knowledge } = useLL()
  const { locale } = useLocale()
  const when = useTicking((now) => lastUsed && formatRelative(locale, new Date(lastUsed), now))
  if (kind === 'question' || lastUsed === undefined || (lastUsed === null && status !== 'ready')) return null
  return <span className="whitespace-nowrap text-text-muted">{when || knowledge.never()}</span>
}
