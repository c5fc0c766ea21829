import { useState } from 'react'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { FileDropArea } from '#client/ui/controls/file-drop-area.tsx'
import type { UnansweredQuestion } from '#contract/knowledge/questions.ts'
import type { SourceKind } from '#contract/knowledge/receipts.ts'
import type { KnowledgeRow } from '#machines/training/knowledge.ts'
import { StepFrame } from '../step-frame.tsx'
import type { TrainingActor } from '../training/use-training.ts'
import { AddMenu } from './add-menu.tsx'
import { Conflicts } from './conflicts.tsx'
import { documentLimits } from './documents/upload-dialog.tsx'
import { UploadList } from './documents/upload-list.tsx'
import { useKnownNames } from './documents/use-known-names.tsx'
import type { Uploads } from './documents/use-uploads.ts'
import { Emptiness } from './emptiness.tsx'
import { FailedLists } from './failed-lists.tsx'
import { HealthBar } from './health-bar.tsx'
import { useKnowledgeAddress } from './knowledge-address.ts'
import { type KnowledgeCommands, KnowledgeCommandsContext } from './knowledge-commands.ts'
import { KnowledgeDialogs, type KnowledgeTask } from './knowledge-dialogs.tsx'
import { KnowledgeGrid } from './knowledge-grid.tsx'
import { KnowledgeTable } from './knowledge-table.tsx'
import { KindFilter, KnowledgeToolbar } from './knowledge-toolbar.tsx'
import { useMoveQuestion } from './questions/use-move-question.ts'
import { type Knowledge, useKnowledge } from './use-knowledge.ts'
import { useReleaseSource } from './use-release-source.ts'

interface KnowledgeStepProps {
  readonly botId: number
  readonly training: TrainingActor
  readonly uploads: Uploads
}

/** Step that lists everything a bot answers from, together with the questions it could not answer. */
export function KnowledgeStep(props: KnowledgeStepProps) {
  const filters = useKnowledgeAddress(props.botId)
  // Questions with another status are fetched separately, so the view is remounted.
  return <KnowledgeView key={filters.address.questions} {...props} {...filters} />
}

type ViewProps = KnowledgeStepProps & ReturnType<typeof useKnowledgeAddress>

function KnowledgeView(props: ViewProps) {
  const { botId, training, uploads, address, change } = props
  const { knowledge: texts } = useLL()
  const knowledge = useKnowledge(botId, training, address)
  const names = useKnownNames(knowledge.lists.sources.documents, uploads)
  const [task, setTask] = useState<KnowledgeTask | null>(null)
  const release = useReleaseSource(botId)
  const commands = useCommands(knowledge, setTask, release.onReview)
  const add = (what: SourceKind) => setTask({ kind: 'add', what })
  return (
    <StepFrame wide title={texts.title()} text={texts.text()} actions={<AddMenu onAdd={add} />}>
      <HealthBar
        botId={botId}
        states={knowledge.states}
        health={knowledge.health}
        state={address.state}
        onState={(state) => change({ state })}
      />
      <Conflicts botId={botId} />
      <UploadList uploads={uploads} />
      <KnowledgeCommandsContext value={commands}>
        <KnowledgeList {...{ knowledge, address, change, add }} onFiles={names.add} />
      </KnowledgeCommandsContext>
      {task && (
        <KnowledgeDialogs
          {...{ task, botId, training, knowledge, commands }}
          onFiles={names.add}
          onClose={() => setTask(null)}
        />
      )}
      {names.dialog}
      {release.dialog}
    </StepFrame>
  )
}

interface KnowledgeListProps extends Pick<ViewProps, 'address' | 'change'> {
  readonly knowledge: Knowledge
  readonly add: (kind: SourceKind) => void
  readonly onFiles: (files: readonly File[]) => void
}

/** Kind filter, messages about lists that failed to load, and the table. */
function KnowledgeList({ knowledge, address, change, add, onFiles }: KnowledgeListProps) {
  const { training, knowledge: knowledgeTexts } = useLL()
  const online = useOnline()
  const [keys, setKeys] = useState<readonly string[]>([])
  const { fitting, kinds, lists } = knowledge
  const selected = fitting.filter(({ key }) => keys.includes(key))
  const hasNothing = lists.failed.length > 0 && fitting.length === 0 && !lists.isLoading
  const Rows = address.view === 'grid' ? KnowledgeGrid : KnowledgeTable
  const clear = () => change({ state: null, find: '' })
  return (
    <FileDropArea
      {...documentLimits}
      label={knowledgeTexts.upload.drop()}
      disabled={!online}
      onFiles={onFiles}
    >
      <KindFilter kind={address.kind} counts={kinds} onKind={(kind) => change({ kind, state: null })} />
      <FailedLists failed={lists.failed} hasRows={!hasNothing} />
      {!hasNothing && (
        <Rows
          knowledge={knowledge}
          selected={selected.map(({ key }) => key)}
          onSelect={setKeys}
          toolbar={<KnowledgeToolbar {...{ address, change, selected }} rows={fitting} onSelect={setKeys} />}
          empty={<Emptiness address={address} onFiles={onFiles} onAdd={add} onClear={clear} />}
        />
      )}
      {kinds.file > 1 && (address.kind ?? 'file') === 'file' && (
        <p className="text-sm text-text-muted">{training.files.importantHint()}</p>
      )}
    </FileDropArea>
  )
}

function useCommands(
  knowledge: Knowledge,
  open: (task: KnowledgeTask) => void,
  onReview: (row: KnowledgeRow) => void,
): KnowledgeCommands {
  const { sources, questions } = knowledge.lists
  const move = useMoveQuestion(questions.remove)
  const { isBusy, start } = sources
  return {
    isBusy: ({ kind, source }: KnowledgeRow) =>
      (kind === 'file' && isBusy('document', source.id)) || (kind === 'url' && isBusy('url', source.id)),
    onMark: ({ id }, is_important) => start({ kind: 'document.mark', id, is_important }),
    onRead: ({ kind, source: { id } }) => {
      if (kind === 'file') start({ kind: 'document.retry', id })
      if (kind === 'url') start({ kind: 'url.read', id })
    },
    onSchedule: ({ id, url, title }, refresh) => start({ kind: 'url.schedule', id, url, title, refresh }),
    onReview,
    onOpen: (row) => open({ kind: 'open', row }),
    onInspect: (row) => open({ kind: 'inspect', row }),
    onAnswer: (row: UnansweredQuestion) => open({ kind: 'answer', row }),
    onMove: (question) => void move(question),
    onDelete: (rows) => open({ kind: 'delete', rows }),
  }
}
