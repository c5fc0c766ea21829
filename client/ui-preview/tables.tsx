import { useState } from 'react'
import { formatDate } from '../lib/format.ts'
import { useLL, useLocale } from '../lib/i18n.tsx'
import { Avatar } from '../ui/display/avatar.tsx'
import { DataTable } from '../ui/display/data-table.tsx'
import { columnsOf } from '../ui/display/data-table-features.ts'
import { Tag } from '../ui/display/tag.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Card } from '../ui/layout/card.tsx'

interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly chats: number
  readonly since: Date
}

const names = [
  'Ada Byron',
  'Nguyễn Văn An',
  'İrem Yılmaz',
  'Chloé Dubois',
  'Zoé Élan',
  'Đỗ Thị Bình',
  'Çağla Şen',
  'Bob Ross',
]
const members: readonly Member[] = names.map((name, index) => ({
  id: String(index),
  name,
  email: `person${index}@example.com`,
  role: index === 0 ? 'Owner' : 'Agent',
  chats: (index * 37) % 101,
  since: new Date(2026, index, 3 + index),
}))

const column = columnsOf<Member>()

function useColumns() {
  const { locale } = useLocale()
  const [columns] = useState(() =>
    column.columns([
      column.accessor('name', {
        header: 'Name',
        enableHiding: false,
        cell: ({ getValue }) => (
          <span className="inline-flex items-center gap-2 font-medium">
            <Avatar name={getValue()} size="small" /> {getValue()}
          </span>
        ),
      }),
      column.accessor('email', {
        header: 'Email',
        cell: ({ getValue }) => <span className="text-text-muted">{getValue()}</span>,
      }),
      column.accessor('role', { header: 'Role', cell: ({ getValue }) => <Tag>{getValue()}</Tag> }),
      column.accessor('chats', { header: 'Chats', meta: { align: 'end', width: 'w-24' } }),
      column.accessor('since', { header: 'Since', cell: ({ getValue }) => formatDate(locale, getValue()) }),
    ]),
  )
  return columns
}

/** Tables with rows, loading and empty. */
export function Tables() {
  const LL = useLL()
  const columns = useColumns()
  const [selected, setSelected] = useState<string[]>(['2'])
  return (
    <>
      <Card title="Table">
        <DataTable
          label="Members"
          columns={columns}
          rows={members}
          rowId={(member) => member.id}
          selected={selected}
          onSelectedChange={setSelected}
          onOpen={() => undefined}
          toolbar={<span className="text-sm">{LL.common.table.selected({ n: selected.length })}</span>}
          className="max-h-80"
        />
      </Card>
      <Vacant columns={columns} />
    </>
  )
}

function Vacant({ columns }: { columns: ReturnType<typeof useColumns> }) {
  const LL = useLL()
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Card title="Loading table">
        <DataTable
          label="Loading"
          columns={columns}
          rows={[]}
          rowId={(member) => member.id}
          loadingRows={4}
        />
      </Card>
      <Card title="Empty table">
        <DataTable
          label="Empty"
          columns={columns}
          rows={[]}
          rowId={(member) => member.id}
          empty={<EmptyState compact motif="people" text={LL.common.table.noRows()} />}
        />
      </Card>
    </div>
  )
}
