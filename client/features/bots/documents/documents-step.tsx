import { LayoutGrid, List } from 'lucide-react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { FileDrop } from '#client/ui/controls/file-drop.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { SearchInput } from '#client/ui/controls/search-input.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { StepFrame } from '../step-frame.tsx'
import { DeleteSourcesDialog } from '../training/delete-sources-dialog.tsx'
import type { TrainingActor } from '../training/use-training.ts'
import { DocumentCommandsContext } from './document-commands.ts'
import { DocumentGrid } from './document-grid.tsx'
import { documentRules } from './document-rules.ts'
import { DocumentTable } from './document-table.tsx'
import { UploadList } from './upload-list.tsx'
import { useDocuments } from './use-documents.ts'
import { useKnownNames } from './use-known-names.tsx'
import type { Uploads } from './use-uploads.ts'

/** Our choice: longer lists get a search field. */
const SEARCH_FROM = 8

interface DocumentsStepProps {
  readonly training: TrainingActor
  readonly uploads: Uploads
}

type Documents = ReturnType<typeof useDocuments>

/** The files that a bot is trained with. */
export function DocumentsStep({ training, uploads }: DocumentsStepProps) {
  const LL = useLL()
  const { files } = LL.training
  const online = useOnline()
  const documents = useDocuments(training)
  const names = useKnownNames(documents.all, uploads)
  return (
    <StepFrame title={files.title()} text={files.text()}>
      <FileDrop
        compact={documents.all.length > 0}
        label={files.drop()}
        onFiles={names.add}
        extensions={documentRules.endings.map((ending) => `.${ending}`)}
        most={documentRules.files}
        maxBytes={documentRules.fileSize}
        disabledReason={online ? null : LL.bots.build.offline()}
      />
      <UploadList uploads={uploads} />
      <DocumentCommandsContext value={documents.commands}>
        <DocumentList documents={documents} />
      </DocumentCommandsContext>
      <Deletion {...documents.deletion} />
      {names.dialog}
    </StepFrame>
  )
}

function DocumentList({ documents }: { documents: Documents }) {
  const { files } = useLL().training
  const { all, shown, loading, failure, reload, view, query, selected, setSelected } = documents
  if (loading) return <GridSkeleton />
  if (failure && all.length === 0)
    return <FailureState title={files.failed()} failure={failure} onRetry={reload} />
  if (all.length === 0) return <EmptyState compact motif="document" text={files.empty()} />
  const List = view === 'grid' ? DocumentGrid : DocumentTable
  return (
    <div className="flex flex-col gap-3">
      <Toolbar documents={documents} />
      {shown.length === 0 ? (
        <EmptyState compact motif="search" text={files.noMatch({ query })} />
      ) : (
        <List documents={shown} selected={selected} onSelect={setSelected} />
      )}
      <p className="text-sm text-text-muted">{files.importantHint()}</p>
    </div>
  )
}

function Toolbar({ documents }: { documents: Documents }) {
  const { files } = useLL().training
  const { all, query, setQuery, view, setView, selected, setSelected, commands } = documents
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      {all.length > SEARCH_FROM && (
        <SearchInput label={files.find()} value={query} onChange={setQuery} className="w-full sm:w-64" />
      )}
      <p aria-live="polite" className="tabular text-text-muted empty:hidden">
        {selected.length > 0 && files.selected({ n: selected.length })}
      </p>
      {selected.length > 0 && (
        <>
          <Button size="small" variant="danger" onClick={() => commands.onDelete(selected)}>
            {files.delete()}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setSelected([])}>
            {files.clearSelection()}
          </Button>
        </>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around two buttons. */}
      <div role="group" aria-label={files.view()} className="ml-auto flex gap-0.5">
        <IconButton
          icon={LayoutGrid}
          label={files.grid()}
          pressed={view === 'grid'}
          onClick={() => setView('grid')}
        />
        <IconButton
          icon={List}
          label={files.list()}
          pressed={view === 'list'}
          onClick={() => setView('list')}
        />
      </div>
    </div>
  )
}

function Deletion({ asked, run, done, close }: Documents['deletion']) {
  const { files } = useLL().training
  const [first] = asked
  if (!first) return null
  return (
    <DeleteSourcesDialog
      title={
        asked.length === 1
          ? files.deleteOne({ name: first.file_name })
          : files.deleteMany({ n: asked.length })
      }
      text={files.deleteText()}
      undo={files.deleteUndo()}
      confirmLabel={files.delete()}
      onDelete={run}
      onDone={done}
      onClose={close}
    />
  )
}

const GridSkeleton = () => (
  <Loading className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-3">
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <Skeleton key={card} className="h-28 rounded-lg" />
    ))}
  </Loading>
)
