import { Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useOnline } from '#client/core/hooks/use-online.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { FaqDialog } from '#client/shared/training/faq-dialog.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { deleteTest, type TestCase, teachTest } from '#contract/knowledge/evaluations.ts'
import { StepFrame } from '../step-frame.tsx'
import { DeleteSourcesDialog } from '../training/delete-sources-dialog.tsx'
import type { TrainingActor } from '../training/use-training.ts'
import type { TestCommand } from './test-command.ts'
import { TestDialog } from './test-dialog.tsx'
import { TestList } from './test-list.tsx'
import { type Tests, useTests } from './use-tests.ts'

interface TestsStepProps {
  readonly botId: number
  readonly training: TrainingActor
}

/**
 * Step that manages a bot's test questions and shows the passes, the failures with reasons, and the changes since the previous
 * run.
 */
export function TestsStep({ botId, training }: TestsStepProps) {
  const { tests: texts } = useLL()
  const tests = useTests(botId)
  const [command, setCommand] = useState<TestCommand | null>(null)
  const close = () => setCommand(null)
  return (
    <StepFrame
      title={texts.title()}
      text={texts.text()}
      actions={<Actions tests={tests} onAdd={() => setCommand({ kind: 'add' })} />}
    >
      <TestList tests={tests} onCommand={setCommand} />
      {(command?.kind === 'add' || command?.kind === 'edit') && (
        <TestDialog
          botId={botId}
          training={training}
          test={command.kind === 'edit' ? command.test : null}
          onSaved={tests.keep}
          onClose={close}
        />
      )}
      {command?.kind === 'delete' && <Deletion test={command.test} onDeleted={tests.drop} onClose={close} />}
      {command?.kind === 'teach' && <Teaching test={command.test} onClose={close} />}
    </StepFrame>
  )
}

function Actions({ tests, onAdd }: { tests: Tests; onAdd: () => void }) {
  const { tests: texts, bots } = useLL()
  const online = useOnline()
  const offline = online ? null : bots.build.offline()
  const isKnown = !tests.loading && !tests.failed
  return (
    <>
      <Button icon={Plus} onClick={onAdd} disabledReason={offline}>
        {texts.add()}
      </Button>
      {isKnown && (
        <Button
          variant="primary"
          icon={Play}
          busy={tests.isRunning}
          onClick={tests.run}
          disabledReason={offline ?? (tests.tests.length === 0 ? texts.runEmpty() : null)}
        >
          {texts.run()}
        </Button>
      )}
    </>
  )
}

interface DeletionProps {
  readonly test: TestCase
  readonly onDeleted: (id: number) => void
  readonly onClose: () => void
}

function Deletion({ test: { id, question }, onDeleted, onClose }: DeletionProps) {
  const { tests: texts } = useLL()
  const toast = useToast()
  return (
    <DeleteSourcesDialog
      title={texts.deleteTitle()}
      text={texts.deleteText({ question })}
      undo={texts.deleteUndo()}
      confirmLabel={texts.delete()}
      onDelete={async (signal) => {
        await call(deleteTest, { params: { id }, signal })
      }}
      onDone={() => {
        onDeleted(id)
        toast.show({ text: texts.deleted() })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Teaching({ test: { id, question }, onClose }: { test: TestCase; onClose: () => void }) {
  const { tests: texts } = useLL()
  return (
    <FaqDialog
      title={texts.teachTitle()}
      text={texts.teachText()}
      initial={{ question, answer: '' }}
      isQuestionFixed
      submitLabel={texts.teach()}
      send={({ answer }, signal) => call(teachTest, { params: { id }, body: { answer }, signal })}
      sentText={texts.taught()}
      onClose={onClose}
    />
  )
}
