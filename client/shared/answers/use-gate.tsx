import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { isRed, type KnowledgeChange } from '#contract/knowledge/replays.ts'
import { REPLAY_QUESTIONS_MAX, REPLAY_QUESTIONS_MIN } from '#contract/knowledge/training-limits.ts'
import { Comparison, Progress } from './effect.tsx'
import { type ReplayState, useReplay } from './use-replay.ts'

/** Texts of the gate dialog for a change that is not made in an editor, such as the release of a held source. */
interface GateTexts {
  readonly text: string
  readonly cancel: string
}

/**
 * Returns `guard`, which compares the answers to the latest questions before a change takes effect, and its dialog. The change
 * proceeds at once if no answer gets worse, there are too few questions, or the check is disabled or not offered by the server;
 * otherwise once a member accepts it.
 */
export function useGate(botId: number, texts?: GateTexts) {
  const { gate } = useLL().answers
  const shown = texts ?? { text: gate.text(), cancel: gate.cancel() }
  const proceed = useRef(() => {})
  const [isChecking, setIsChecking] = useState(false)
  const finish = () => {
    setIsChecking(false)
    proceed.current()
  }
  const replay = useReplay({ botId, last: REPLAY_QUESTIONS_MAX, isGate: true }, (result) => {
    if (!isRed(result)) finish()
  })
  const isUnprovided = isChecking && replay.failure?.code === 'not_provided'
  const proceedUnchecked = useEffectEvent(finish)
  useEffect(() => {
    if (isUnprovided) proceedUnchecked()
  }, [isUnprovided])
  const back = () => {
    replay.cancel()
    setIsChecking(false)
  }
  return {
    isChecking,
    guard: (change: KnowledgeChange, go: () => void) => {
      if (isChecking) return
      proceed.current = go
      setIsChecking(true)
      replay.check(change)
    },
    dialog: isChecking && <GateDialog replay={replay} texts={shown} onAccept={finish} onBack={back} />,
  }
}

interface GateDialogProps {
  readonly replay: ReplayState
  readonly texts: GateTexts
  readonly onAccept: () => void
  readonly onBack: () => void
}

/**
 * Shows the progress of the check and the answers that get worse. Stays closed while so few questions are being checked that
 * there is hardly any wait.
 */
function GateDialog({ replay, texts: own, onAccept, onBack }: GateDialogProps) {
  const { gate: texts } = useLL().answers
  const textOf = useFailureText()
  const { progress, result, failure, isBusy } = replay
  const isLong = isBusy && progress !== null && progress.total >= REPLAY_QUESTIONS_MIN
  const hasFailed = failure !== null && failure.code !== 'not_provided'
  const isOpen = isLong || hasFailed || (result !== null && isRed(result))
  const title = failure ? texts.failedTitle() : isBusy ? texts.checking() : texts.title()
  const buttons = (
    <>
      <Button onClick={onBack}>{own.cancel}</Button>
      {!isBusy && (
        <Button variant="primary" onClick={onAccept}>
          {failure ? texts.anyway() : texts.accept()}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open={isOpen}
      size={720}
      title={title}
      description={isBusy ? texts.checkingText() : failure ? undefined : own.text}
      onClose={onBack}
      footer={buttons}
    >
      {isBusy && <Progress replay={replay} />}
      {failure && <Banner tone="danger">{textOf(failure)}</Banner>}
      {result && <Comparison result={result} />}
    </Dialog>
  )
}
