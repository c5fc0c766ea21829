import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useSourceLocation } from '#client/shared/answers/use-source-location.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Loading, SkeletonText } from '#client/ui/feedback/skeleton.tsx'
import { WideContent } from '#client/ui/layout/wide-content.tsx'
import { getSource, type SourcePassage } from '#contract/knowledge/sources.ts'
import { SOURCE_PASSAGES_PAGE } from '#contract/knowledge/training-limits.ts'
import { partsOf, type ReadPart, type ReadTable } from './read-table.ts'

/** Shows the passages of a source in their order, a page at a time. */
export function ReadPassages({ sourceId }: { sourceId: number }) {
  const [pages, setPages] = useState(1)
  return (
    <>
      {Array.from({ length: pages }, (_, page) => (
        <PassagePage
          key={page}
          sourceId={sourceId}
          start={page * SOURCE_PASSAGES_PAGE}
          onMore={page === pages - 1 ? () => setPages(pages + 1) : null}
        />
      ))}
    </>
  )
}

interface PassagePageProps {
  readonly sourceId: number
  readonly start: number
  /** Shows the next page; null if it is shown. */
  readonly onMore: (() => void) | null
}

function PassagePage({ sourceId, start, onMore }: PassagePageProps) {
  const { knowledge } = useLL()
  const { source: texts } = knowledge
  const { data, failure, reload } = useLiveResource(
    'bots: source passages',
    (signal) =>
      call(getSource, { params: { id: sourceId }, query: { start, length: SOURCE_PASSAGES_PAGE }, signal }),
    ['document.progressed', 'url.progressed'],
    (event) => (event.type === 'document.progressed' ? event.document : event.url).id === sourceId,
  )
  if (!data && failure)
    return <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
  if (!data)
    return (
      <Loading className="py-2">
        <SkeletonText lines={6} />
      </Loading>
    )
  if (data.total === 0) return <p className="text-text-muted">{texts.nothing()}</p>
  const rest = data.total - start - data.entities.length
  return (
    <div className="flex flex-col gap-3 pb-3">
      {partsOf(data.entities).map((part) => (
        <Part key={part.kind === 'text' ? part.passage.id : part.rows[0]?.passage.id} part={part} />
      ))}
      {rest > 0 && onMore && (
        <Button size="small" onClick={onMore} className="self-center">
          {texts.more({ n: rest })}
        </Button>
      )}
    </div>
  )
}

const Part = ({ part }: { part: ReadPart }) =>
  part.kind === 'table' ? <TablePart table={part} /> : <TextPart passage={part.passage} />

/** Heading and location of a passage. */
function Place({ passage: { heading, page, sheet, row } }: { passage: SourcePassage }) {
  const location = useSourceLocation()({
    id: 0,
    file_name: '',
    content: '',
    ...(page !== null && { page }),
    ...(sheet !== null && { sheet }),
    ...(row !== null && { row }),
  })
  if (!heading && !location) return null
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="wrap-anywhere font-medium">{heading}</span>
      <span className="tabular text-text-muted text-xs">{location}</span>
    </p>
  )
}

const TextPart = ({ passage }: { passage: SourcePassage }) => (
  <article className="rounded-lg border px-3 py-2">
    <Place passage={passage} />
    <p className="wrap-anywhere whitespace-pre-line text-text-muted">{passage.text}</p>
  </article>
)

function TablePart({ table: { columns, rows } }: { table: ReadTable }) {
  const { source: texts } = useLL().knowledge
  const [first] = rows
  const caption = first?.passage.sheet ?? first?.passage.heading ?? texts.table()
  return (
    <WideContent label={caption} className="rounded-lg border">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b bg-surface-sunken text-left text-text-muted">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ passage, cells }) => (
            <tr key={passage.id}>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="px-3 py-1.5 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideContent>
  )
}
