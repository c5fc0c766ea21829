import { fromCallback, fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import {
  type Document,
  listDocuments,
  listWebUrls,
  markImportant,
  refreshWebUrl,
  retryDocument,
  updateWebUrl,
  type WebUrl,
} from '#contract/knowledge/training.ts'
import { failureOf } from '#machines/failure.ts'
import type { TrainingJournalEvent } from '#machines/training/sources.ts'
import type { TrainingInput } from '#machines/training/training-machine.ts'
import type { Work, WorkProgress } from '#machines/training/training-work.ts'

const documentEvent = (document: Document): TrainingJournalEvent => ({
  type: 'document.progressed',
  document,
})
const urlEvent = (url: WebUrl): TrainingJournalEvent => ({ type: 'url.progressed', url })

/** Performs a task on a source and returns the resulting state as a journal event. */
async function perform(work: Work, signal: AbortSignal): Promise<TrainingJournalEvent> {
  const params = { id: work.id }
  switch (work.kind) {
    case 'document.mark':
      return documentEvent(
        await call(markImportant, { params, body: { is_important: work.is_important }, signal }),
      )
    case 'document.retry':
      return documentEvent(await call(retryDocument, { params, signal }))
    case 'url.read':
      return urlEvent(await call(refreshWebUrl, { params, signal }))
    case 'url.schedule': {
      const { url, title, refresh } = work
      return urlEvent(await call(updateWebUrl, { params, body: { url, title, refresh }, signal }))
    }
  }
}

/** Actors for the training machine, which load sources and perform tasks on them through the API. */
export const trainingActors = {
  loadDocuments: fromPromise<readonly Document[], TrainingInput>(
    async ({ input, signal }) =>
      (await call(listDocuments, { params: { bot: input.botId }, signal })).entities,
  ),
  loadUrls: fromPromise<readonly WebUrl[], TrainingInput>(
    async ({ input, signal }) => (await call(listWebUrls, { params: { bot: input.botId }, signal })).entities,
  ),
  work: fromCallback<{ type: string }, Work>(({ input: work, sendBack }) => {
    const aborter = new AbortController()
    const send = (event: WorkProgress) => !aborter.signal.aborted && sendBack(event)
    perform(work, aborter.signal).then(
      (event) => send({ type: 'work.finished', work, event }),
      (error) => send({ type: 'work.failed', work, failure: failureOf(error) }),
    )
    return () => aborter.abort()
  }),
}
