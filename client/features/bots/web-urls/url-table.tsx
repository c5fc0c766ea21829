import { MenuButton } from '@headlessui/react'
import { EllipsisVertical, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { readFailureText } from '#client/lib/error-text.ts'
import { formatMoment } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { DataTable } from '#client/ui/display/data-table.tsx'
import { columnsOf } from '#client/ui/display/data-table-features.ts'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { trainingStatuses, type WebUrl } from '#contract/training.ts'
import { TrainingStatusText } from '../training/training-status.tsx'
import { useUrlCommands } from './url-commands.ts'
import { ScheduleSelect } from './url-fields.tsx'

const column = columnsOf<WebUrl>()

/** Table of the web pages that a bot is trained with. */
export const UrlTable = ({ urls }: { urls: readonly WebUrl[] }) => (
  <DataTable
    label={useLL().training.urls.table()}
    columns={useColumns()}
    rows={urls}
    rowId={({ id }) => String(id)}
  />
)

function useColumns() {
  const LL = useLL()
  return useMemo(() => {
    const { training } = LL
    const { urls: texts } = training
    return column.columns([
      column.accessor('title', {
        header: texts.page(),
        sortFn: 'text',
        enableHiding: false,
        cell: ({ row: { original } }) => <PageName url={original} />,
      }),
      column.accessor(({ status }) => trainingStatuses.indexOf(status), {
        id: 'status',
        header: texts.status(),
        sortFn: 'basic',
        cell: ({ row: { original } }) => (
          <div className="min-w-44">
            <TrainingStatusText {...original} />
          </div>
        ),
      }),
      column.accessor('refresh', {
        header: texts.refresh(),
        sortFn: 'text',
        cell: ({ row: { original } }) => <Schedule url={original} />,
      }),
      column.accessor(({ read_at }) => read_at ?? '', {
        id: 'read_at',
        header: texts.lastRead(),
        sortFn: 'basic',
        cell: ({ row: { original } }) => <LastRead url={original} />,
      }),
      column.display({
        id: 'actions',
        header: () => <span className="sr-only">{training.actions()}</span>,
        enableHiding: false,
        meta: { align: 'end' },
        cell: ({ row: { original } }) => <UrlMenu url={original} />,
      }),
    ])
  }, [LL])
}

const PageName = ({ url: { url, title } }: { url: WebUrl }) => (
  <div className="min-w-48 max-w-96 py-1">
    {title !== url && <p className="wrap-anywhere font-medium">{title}</p>}
    <ExternalLink href={url} className="wrap-anywhere text-sm">
      {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </ExternalLink>
  </div>
)

/** When the page was read; if it could not be read again since, when and why. */
function LastRead({ url: { read_at, checked_at, refresh_error } }: { url: WebUrl }) {
  const LL = useLL()
  const { locale } = useLocale()
  const { urls: texts } = LL.training
  const at = (moment: string) => formatMoment(locale, new Date(moment), new Date())
  return (
    <div className="max-w-64">
      <span className="tabular whitespace-nowrap">{read_at ? at(read_at) : texts.neverRead()}</span>
      {refresh_error && checked_at && (
        <p className="text-warning-text text-xs">
          {texts.rereadFailed({ when: at(checked_at), reason: readFailureText(LL, refresh_error) })}
        </p>
      )}
    </div>
  )
}

function Schedule({ url }: { url: WebUrl }) {
  const { urls: texts } = useLL().training
  const { onSchedule } = useUrlCommands()
  return (
    <ScheduleSelect
      value={url.refresh}
      onChange={(refresh) => onSchedule(url, refresh)}
      label={texts.refreshOf({ name: url.title })}
      className="w-44"
    />
  )
}

function UrlMenu({ url: { id, title, status } }: { url: WebUrl }) {
  const { urls: texts } = useLL().training
  const { isBusy, onRead, onEdit, onDelete } = useUrlCommands()
  const underWay = status !== 'ready' && status !== 'failed'
  return (
    <Menu
      trigger={
        <MenuButton
          as={IconButton}
          size="small"
          icon={EllipsisVertical}
          label={texts.options({ name: title })}
        />
      }
      groups={[
        {
          choices: [
            {
              label: texts.readNow(),
              icon: RotateCw,
              onSelect: () => onRead(id),
              disabledReason: underWay || isBusy(id) ? texts.busy() : null,
            },
            { label: texts.edit(), icon: Pencil, onSelect: () => onEdit(id) },
          ],
        },
        { choices: [{ label: texts.delete(), icon: Trash2, danger: true, onSelect: () => onDelete(id) }] },
      ]}
    />
  )
}
