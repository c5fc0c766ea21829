import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { upload } from '#client/api/upload.ts'
import type { WrittenFlight } from '#client/inspect/report/worker.ts'
import { writeRecording } from '#client/inspect/report/write-recording.ts'
import { type SentRecording, sendRecording } from '#contract/account/recordings.ts'
import type { Flight } from '#machines/recording/flight.ts'
import { isTooLarge, type ReportContext, reportMachine } from '#machines/recording/report-machine.ts'
import { useActor } from '../hooks/use-actor.ts'
import { useKnownProfile } from '../session/session.tsx'

/** Report that is being written or sent. */
export interface Report extends ReportContext {
  readonly state: 'writing' | 'unwritten' | 'ready' | 'sending' | 'failed' | 'sent'
  readonly isTooLarge: boolean
  /** Recording without its texts, and its file; null until it is written. */
  readonly written: WrittenFlight | null
  readonly send: () => void
}

/** Returns the name of a recording's file, with the time in UTC. */
export const fileName = ({ at, ms }: Flight): string =>
  `parley-${new Date(at + ms).toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.flight`

/** Returns the machine with its actors; the file that is sent is the one that was written. */
function createReport(onWritten: (written: WrittenFlight) => void) {
  let kept: WrittenFlight | null = null
  return reportMachine.provide({
    actors: {
      write: fromPromise(async () => {
        kept = await writeRecording()
        onWritten(kept)
        return kept.file.size
      }),
      send: fromPromise<SentRecording, undefined>(({ signal }) => {
        const form = new FormData()
        if (kept) form.append('files', new File([kept.file], fileName(kept.flight)))
        return upload(sendRecording, { form, signal })
      }),
    },
  })
}

/** Writes what this tab recorded, and sends it if the member wants to and the server accepts it. */
export function useReport(): Report {
  const isAccepted = useKnownProfile()?.accepts_recordings ?? false
  const [written, setWritten] = useState<WrittenFlight | null>(null)
  const [machine] = useState(() => createReport(setWritten))
  const actor = useActor('console: report', machine, { isAccepted })
  const state = useSelector(actor, ({ value }) => value as Report['state'])
  const context = useSelector(actor, (snapshot) => snapshot.context)
  return {
    ...context,
    state,
    isTooLarge: isTooLarge(context),
    written,
    send: () => actor.send({ type: 'report.send' }),
  }
}
