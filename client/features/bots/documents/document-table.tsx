import { useMemo } from 'react'
import { formatBytes, formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { DataTable } from '#client/ui/display/data-table.tsx'
import { columnsOf } from '#client/ui/display/data-table-features.ts'
import { type Document, trainingStatuses } from '#contract/training.ts'
import { TrainingStatusText } from '../training/training-status.tsx'
import { DocumentActions, ImportantButton } from './document-actions.tsx'
import type { DocumentListProps } from './document-grid.tsx'
import { FormatIcon } from './format-icon.tsx'

const column = columnsOf<Document>()

/** The files as a table. */
export function DocumentTable({ documents, selected, onSelect }: DocumentListProps) {
  const { files } = useLL().training
  return (
    <DataTable
      label={files.table()}
      columns={useColumns()}
      rows={documents}
      rowId={({ id }) => String(id)}
      selected={selected.map(String)}
      onSelectedChange={(ids) => onSelect(ids.map(Number))}
    />
  )
}

function useColumns() {
  const LL = useLL()
  const { locale } = useLocale()
  return useMemo(() => {
    const { training } = LL
    const { files } = training
    return column.columns([
      column.accessor('file_name', {
        header: files.name(),
        sortFn: 'text',
        enableHiding: false,
        cell: ({ row: { original } }) => (
          <span className="flex min-w-48 items-center gap-2.5">
            <FormatIcon format={original.format} />
            <span className="wrap-anywhere font-medium">{original.file_name}</span>
          </span>
        ),
      }),
      column.accessor('is_important', {
        header: files.important(),
        sortFn: 'basic',
        cell: ({ row: { original } }) => <ImportantButton document={original} />,
      }),
      column.accessor(({ status }) => trainingStatuses.indexOf(status), {
        id: 'status',
        header: files.status(),
        sortFn: 'basic',
        cell: ({ row: { original } }) => (
          <div className="min-w-44">
            <TrainingStatusText {...original} />
          </div>
        ),
      }),
      column.accessor('size', {
        header: files.size(),
        sortFn: 'basic',
        meta: { align: 'end' },
        cell: ({ getValue }) => <span className="whitespace-nowrap">{formatBytes(locale, getValue())}</span>,
      }),
      column.accessor('upload_date', {
        header: files.uploaded(),
        sortFn: 'basic',
        cell: ({ getValue }) => (
          <span className="tabular whitespace-nowrap">{formatDate(locale, new Date(getValue()))}</span>
        ),
      }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{training.actions()}</span>,
        enableHiding: false,
        meta: { align: 'end' },
        cell: ({ row: { original } }) => (
          <span className="flex justify-end">
            <DocumentActions document={original} />
          </span>
        ),
      }),
    ])
  }, [LL, locale])
}
