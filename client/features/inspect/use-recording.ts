import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { fromPromise } from 'xstate'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLifetime } from '#client/core/hooks/use-lifetime.ts'
import { paths } from '#client/core/navigation/paths.ts'
import type { Flight, FlightRefusal } from '#machines/recording/flight.ts'
import { type RecordingContext, recordingMachine } from '#machines/recording/recording-machine.ts'
import { fetchExample, type ReplayedRecording, readFlight, replayFlight } from './replay-recording.ts'

/** Value of `?recording=` that opens the server's example; no other address of a recording can be given. */
const EXAMPLE = 'example'

/** Recording that is open in the inspector, and the commands for it. */
export interface OpenRecording extends RecordingContext {
  readonly state: 'idle' | 'loading' | 'checking' | 'ready' | 'refused'
  /** Recording as the inspector shows it; null until it is ready. */
  readonly replayed: ReplayedRecording | null
  readonly open: (file: Blob) => void
  readonly close: () => void
  /** Travels to a step by its order among all steps. */
  readonly travel: (at: number) => void
}

/** Opens recordings, and travels through the one that is open. */
export function useRecording(): OpenRecording {
  const [replayed, setReplayed] = useState<ReplayedRecording | null>(null)
  const [machine] = useState(() =>
    recordingMachine.provide({
      actors: {
        load: fromPromise<Flight | FlightRefusal, { readonly file: unknown }>(({ input, signal }) =>
          input.file === EXAMPLE ? fetchExample(signal) : readFlight(input.file as Blob),
        ),
        check: fromPromise(async ({ input }: { input: { readonly flight: Flight } }) => {
          const result = await replayFlight(input.flight)
          setReplayed(result)
          return result.summary
        }),
      },
    }),
  )
  const actor = useActor('inspector: recording', machine)
  const isExample = new URLSearchParams(useSearch()).get('recording') === EXAMPLE
  const [, navigate] = useLocation()
  useLifetime(
    isExample,
    () => isExample && actor.send({ type: 'recording.open', file: EXAMPLE }),
    () => {},
  )
  const state = useSelector(actor, ({ value }) => value as OpenRecording['state'])
  const context = useSelector(actor, (snapshot) => snapshot.context)
  return {
    ...context,
    state,
    replayed: state === 'ready' ? replayed : null,
    open: (file) => actor.send({ type: 'recording.open', file }),
    close: () => {
      actor.send({ type: 'recording.close' })
      if (isExample) navigate(paths.inspect(), { replace: true })
    },
    travel: (at) => actor.send({ type: 'time.travel', at }),
  }
}
