import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { matches } from '#client/lib/fold.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ListHead } from '#client/ui/display/list-head.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { deleteWebUrl, type WebUrl } from '#contract/training.ts'
import { StepFrame } from '../step-frame.tsx'
import { DeleteSourcesDialog } from '../training/delete-sources-dialog.tsx'
import { type TrainingActor, useTraining } from '../training/use-training.ts'
import { AddUrlForm } from './add-url-form.tsx'
import { EditUrlDialog } from './edit-url-dialog.tsx'
import { UrlCommandsContext } from './url-commands.ts'
import { UrlTable } from './url-table.tsx'

/** Our choice: longer lists get a search field. */
const SEARCH_FROM = 8

/** The web pages that a bot learns from. */
export function UrlsStep({ training }: { training: TrainingActor }) {
  const { urls: texts } = useLL().training
  const { urls, start, isBusy } = useTraining(training)
  const [editing, setEditing] = useState<number | null>(null)
  const [deleting, setDeleting] = useState<WebUrl | null>(null)
  const edited = urls.find(({ id }) => id === editing)
  const commands = {
    isBusy: (id: number) => isBusy('url', id),
    onRead: (id: number) => start({ kind: 'url.read', id }),
    onSchedule: ({ id, url, title }: WebUrl, refresh: WebUrl['refresh']) =>
      start({ kind: 'url.schedule', id, url, title, refresh }),
    onEdit: setEditing,
    onDelete: (id: number) => setDeleting(urls.find((url) => url.id === id) ?? null),
  }
  return (
    <StepFrame title={texts.title()} text={texts.text()}>
      <AddUrlForm training={training} urls={urls} />
      <UrlCommandsContext value={commands}>
        <UrlList training={training} />
      </UrlCommandsContext>
      {edited && (
        <EditUrlDialog training={training} url={edited} urls={urls} onClose={() => setEditing(null)} />
      )}
      {deleting && <Deletion training={training} url={deleting} onClose={() => setDeleting(null)} />}
    </StepFrame>
  )
}

function UrlList({ training }: { training: TrainingActor }) {
  const { urls: texts } = useLL().training
  const [query, setQuery] = useState('')
  const { urls, urlsLoading, urlsFailure, reloadUrls } = useTraining(training)
  if (urlsLoading) return <ListSkeleton />
  if (urlsFailure && urls.length === 0)
    return <FailureState title={texts.failed()} failure={urlsFailure} onRetry={reloadUrls} />
  if (urls.length === 0) return <EmptyState compact motif="web" text={texts.empty()} />
  const shown = urls.filter(({ title, url }) => matches(`${title} ${url}`, query))
  return (
    <div className="flex flex-col gap-3">
      {urls.length > SEARCH_FROM && <ListHead label={texts.find()} query={query} onQuery={setQuery} />}
      {shown.length === 0 ? (
        <EmptyState compact motif="search" text={texts.noMatch({ query })} />
      ) : (
        <UrlTable urls={shown} />
      )}
    </div>
  )
}

interface DeletionProps {
  readonly training: TrainingActor
  readonly url: WebUrl
  readonly onClose: () => void
}

function Deletion({ training, url: { id, bot_id, title: name }, onClose }: DeletionProps) {
  const { urls: texts } = useLL().training
  const toast = useToast()
  const run = async (signal: AbortSignal) => {
    await call(deleteWebUrl, { params: { id }, signal })
    training.send({ type: 'url.deleted', id, bot_id })
  }
  const done = () => {
    toast.show({ text: texts.deleted({ name }) })
    onClose()
  }
  return (
    <DeleteSourcesDialog
      title={texts.deleteTitle({ name })}
      text={texts.deleteText()}
      undo={texts.deleteUndo()}
      confirmLabel={texts.delete()}
      onDelete={run}
      onDone={done}
      onClose={onClose}
    />
  )
}

const ListSkeleton = () => (
  <Loading className="flex flex-col gap-2">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-12 rounded-lg" />
    ))}
  </Loading>
)
