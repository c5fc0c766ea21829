import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { areDocumentsLoading, areUrlsLoading, type TrainingSnapshot } from '#machines/training/selectors.ts'
import { trainingEventTypes } from '#machines/training/sources.ts'
import { trainingMachine } from '#machines/training/training-machine.ts'
import { keyOf, type Work } from '#machines/training/training-work.ts'
import { trainingActors } from './training-actors.ts'

const machine = trainingMachine.provide({ actors: trainingActors })

export type TrainingActor = ActorRefFrom<typeof trainingMachine>

/** Returns an actor that loads a bot's sources and follows their changes while the bot is open. */
export function useTrainingActor(botId: number): TrainingActor {
  const actor = useActor('bots: training', machine, { botId })
  useJournalEvents(trainingEventTypes, (events) => {
    for (const event of events) actor.send(event)
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  useRefusals(actor)
  return actor
}

/** Shows a toast for each rejected task, with the name of its source. */
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

const selectState = (snapshot: TrainingSnapshot) => ({
  documents: snapshot.context.documents,
  urls: snapshot.context.urls,
  working: snapshot.context.working,
  documentsFailure: snapshot.context.documentsFailure,
  urlsFailure: snapshot.context.urlsFailure,
  documentsLoading: areDocumentsLoading(snapshot),
  urlsLoading: areUrlsLoading(snapshot),
})

/** Returns a bot's sources, the commands to reload them, and the command to start a task. */
export function useTraining(actor: TrainingActor) {
  const events = useSelector(actor, selectState, shallowEqual)
  const commands = {
    start: (work: Work) => actor.send({ type: 'work.start', work }),
    reloadDocuments: () => actor.send({ type: 'documents.reload' }),
    reloadUrls: () => actor.send({ type: 'urls.reload' }),
  }
  const isBusy = (kind: 'document' | 'url', id: number) =>
    events.working.includes(keyOf({ kind: kind === 'document' ? 'document.retry' : 'url.read', id }))
  return { ...events, ...commands, isBusy }
}
