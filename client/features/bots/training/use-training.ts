import { shallowEqual, useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useFacts, useResync } from '#client/app/live.tsx'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { inspectOptions } from '#client/inspect/inspect.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/toaster.tsx'
import { trainingFacts } from '#machines/training/sources.ts'
import { trainingMachine } from '#machines/training/training-machine.ts'
import { keyOf, type Work } from '#machines/training/training-work.ts'
import { trainingActors } from './training-actors.ts'

const machine = trainingMachine.provide({ actors: trainingActors })

/** The actor that knows what a bot is trained with. */
export type TrainingActor = ActorRefFrom<typeof trainingMachine>

/** Loads what a bot is trained with and follows its changes, for as long as the bot is open. */
export function useTrainingActor(botId: number): TrainingActor {
  const actor = useActorRef(machine, { input: { botId }, ...inspectOptions() })
  useFacts(trainingFacts, (facts) => {
    for (const fact of facts) actor.send(fact)
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  useRefusals(actor)
  return actor
}

/** Says what could not be done to a source, by its name. */
function useRefusals(actor: TrainingActor): void {
  const LL = useLL()
  const toast = useToast()
  const textOf = useFailureText()
  useEffect(() => {
    const refused = actor.on('work.refused', ({ work, failure }) => {
      const { documents, urls } = actor.getSnapshot().context
      const title = work.kind.startsWith('document.')
        ? LL.training.files.refused({ name: documents.find(({ id }) => id === work.id)?.file_name ?? '' })
        : LL.training.urls.refused({ name: urls.find(({ id }) => id === work.id)?.title ?? '' })
      toast.show({ tone: 'danger', title, text: textOf(failure) ?? '' })
    })
    return () => refused.unsubscribe()
  }, [actor, toast, LL, textOf])
}

const factsOf = (snapshot: SnapshotFrom<typeof trainingMachine>) => ({
  documents: snapshot.context.documents,
  urls: snapshot.context.urls,
  working: snapshot.context.working,
  documentsFailure: snapshot.context.documentsFailure,
  urlsFailure: snapshot.context.urlsFailure,
  /** True until the list is there for the first time. */
  documentsLoading: snapshot.matches({ documents: 'loading' }) && snapshot.context.documents.length === 0,
  urlsLoading: snapshot.matches({ urls: 'loading' }) && snapshot.context.urls.length === 0,
})

/** What a bot is trained with, and what can be done to it. */
export function useTraining(actor: TrainingActor) {
  const facts = useSelector(actor, factsOf, shallowEqual)
  const wishes = useMemo(
    () => ({
      start: (work: Work) => actor.send({ type: 'work.start', work }),
      reloadDocuments: () => actor.send({ type: 'documents.reload' }),
      reloadUrls: () => actor.send({ type: 'urls.reload' }),
    }),
    [actor],
  )
  const isBusy = (kind: 'document' | 'url', id: number) =>
    facts.working.includes(keyOf({ kind: kind === 'document' ? 'document.retry' : 'url.read', id }))
  return { ...facts, ...wishes, isBusy }
}
