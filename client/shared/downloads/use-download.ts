import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { type EventObject, fromCallback } from 'xstate'
import type { DownloadedFile } from '#client/api/download.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { saveFile } from '#client/lib/save-file.ts'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { downloadMachine } from '#machines/download/download-machine.ts'
import { failureOf } from '#machines/failure.ts'

/** Fetches a file and reports the number of bytes received. */
export type FetchFile = (
  signal: AbortSignal,
  onProgress: (received: number) => void,
) => Promise<DownloadedFile>

/** State and commands of a download; toasts report whether it succeeded. */
export interface Download {
  /** Starts a download unless one is running; `fallback` is the file's name if the server suggests none. */
  readonly start: (fetchFile: FetchFile, fallback: string) => void
  readonly cancel: () => void
  readonly busy: boolean
  /** Bytes received so far. */
  readonly received: number
}

interface Wanted {
  readonly fetchFile: FetchFile
  readonly fallback: string
}

/** Creates a machine for downloads, and the function that sets the file to fetch. */
function createDownload() {
  let wanted: Wanted | null = null
  const machine = downloadMachine.provide({
    actors: {
      download: fromCallback<EventObject, undefined>(({ sendBack }) => {
        const abort = new AbortController()
        const report = (received: number) => sendBack({ type: 'download.progressed', received })
        wanted
          ?.fetchFile(abort.signal, report)
          .then(({ blob, name }) => {
            saveFile(blob, name ?? wanted?.fallback ?? 'export')
            sendBack({ type: 'download.saved' })
          })
          .catch((error: unknown) => {
            if (!abort.signal.aborted) sendBack({ type: 'download.failed', failure: failureOf(error) })
          })
        return () => abort.abort()
      }),
    },
  })
  const want = (next: Wanted) => {
    wanted = next
  }
  return { machine, want }
}

/** Returns a download that saves the fetched file on the user's device. */
export function useDownload(): Download {
  const [{ machine, want }] = useState(createDownload)
  const actor = useActor('console: download', machine)
  const toast = useToast()
  const LL = useLL()
  const textOf = useFailureText()
  const showFailure = useEffectEvent((text: string | null) =>
    toast.show(text === null ? { text: LL.common.download.saved() } : { text, tone: 'danger' }),
  )
  useEffect(() => {
    const ended = actor.on('download.ended', ({ failure }) => showFailure(failure && textOf(failure)))
    return () => ended.unsubscribe()
  }, [actor, textOf])
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const received = useSelector(actor, ({ context }) => context.received)
  return {
    start: (fetchFile, fallback) => {
      if (actor.getSnapshot().hasTag('busy')) return
      want({ fetchFile, fallback })
      actor.send({ type: 'download.start' })
    },
    cancel: () => actor.send({ type: 'download.cancel' }),
    busy,
    received,
  }
}
