import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '#client/api/download.ts'
import { useReportFailure } from '#client/core/failures/use-report-failure.ts'
import { formatBytes, formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { saveFile } from '#client/lib/save-file.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { downloadDocument } from '#contract/knowledge/sources.ts'
import type { SourceRow } from '../knowledge-commands.ts'
import { StatusCell } from '../status-cell.tsx'
import { ReadPassages } from './read-passages.tsx'
import { SourceAnswers } from './source-answers.tsx'

/** Drawer with what was read of a file or page, what was left out and why, and the answers that use it. */
export function SourceDrawer({ row, onClose }: { row: SourceRow; onClose: () => void }) {
  const { knowledge } = useLL()
  const { source: texts } = knowledge
  const [tab, setTab] = useState<'read' | 'answers'>('read')
  return (
    <Drawer wide open onClose={onClose} title={row.name}>
      <div className="flex flex-col gap-4">
        <About row={row} />
        <LeftOut row={row} />
        <Tabs
          label={texts.open()}
          value={tab}
          onChange={setTab}
          items={[
            { id: 'read', label: texts.read(), content: <ReadPassages sourceId={row.source.id} /> },
            { id: 'answers', label: texts.answers(), content: <SourceAnswers sourceId={row.source.id} /> },
          ]}
        />
      </div>
    </Drawer>
  )
}

function About({ row }: { row: SourceRow }) {
  const { knowledge } = useLL()
  const { locale } = useLocale()
  const facts =
    row.kind === 'file'
      ? [
          row.source.format.toUpperCase(),
          row.source.size > 0 && formatBytes(locale, row.source.size),
          formatDate(locale, new Date(row.source.upload_date)),
          row.source.is_important && knowledge.important(),
        ]
      : [
          row.source.read_at && formatDate(locale, new Date(row.source.read_at)),
          row.source.refresh !== 'off' && knowledge.refreshes[row.source.refresh](),
        ]
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-sm text-text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {row.kind === 'url' && (
          <p className="wrap-anywhere text-sm">
            <ExternalLink href={row.source.address ?? row.source.url}>
              {row.source.address ?? row.source.url}
            </ExternalLink>
          </p>
        )}
        <StatusCell row={row} />
      </div>
      {row.kind === 'file' && <Original id={row.source.id} name={row.name} />}
    </div>
  )
}

/** Button that downloads the file as it was uploaded. */
function Original({ id, name }: { id: number; name: string }) {
  const { source: texts } = useLL().knowledge
  const reportFailure = useReportFailure()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await reportFailure(
      download(downloadDocument, { params: { id } }).then(({ blob }) => saveFile(blob, name)),
      name,
    )
    setBusy(false)
  }
  return (
    <Button size="small" icon={Download} busy={isBusy} onClick={save}>
      {texts.original()}
    </Button>
  )
}

/** Says which parts the bot does not learn from, and why. */
function LeftOut({ row }: { row: SourceRow }) {
  const { knowledge } = useLL()
  const { source: texts } = knowledge
  if (row.status !== 'ready') return null
  if (row.kind === 'url')
    return row.source.pages === undefined || row.source.pages === null ? (
      <p className="rounded-md bg-surface-sunken px-3 py-2 text-sm text-text-muted">{texts.pageLeftOut()}</p>
    ) : null
  const parts = row.source.left_out ?? []
  if (parts.length === 0) return null
  return (
    <section aria-label={texts.leftOut()} className="rounded-md bg-surface-sunken px-3 py-2 text-sm">
      <h3 className="font-medium">{texts.leftOut()}</h3>
      <ul className="mt-1 flex flex-col gap-0.5 text-text-muted">
        {parts.map((part) => (
          <li key={part}>{texts.why[part]()}</li>
        ))}
      </ul>
    </section>
  )
}
