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
} from '#contract/training.ts'
import { failureOf } from '#machines/failure.ts'
import type { TrainingFact } from '#machines/training/sources.ts'
import type { TrainingInput } from '#machines/training/training-machine.ts'
import type { Work, WorkFact } from '#machines/training/training-work.ts'

const documentFact = (document: Document): TrainingFact => ({ type: 'document.progressed', document })
const urlFact = (url: WebUrl): TrainingFact => ({ type: 'url.progressed', url })

/** Does something to a source and answers what the server says of it afterwards. */
async function perform(work: Work, signal: AbortSignal): Promise<TrainingFact> {
  const params = { id: work.id }
  switch (work.kind) {
    case 'document.mark':
      return documentFact(
        await call(markImportant, { params, body: { is_important: work.is_important }, signal }),
      )
    case 'document.retry':
      return documentFact(await call(retryDocument, { params, signal }))
    case 'url.read':
      return urlFact(await call(refreshWebUrl, { params, signal }))
    case 'url.schedule': {
      const { url, title, refresh } = work
      return urlFact(await call(updateWebUrl, { params, body: { url, title, refresh }, signal }))
    }
  }
}

/** The calls of the training machine. */
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
    const tell = (fact: WorkFact) => !aborter.signal.aborted && sendBack(fact)
    perform(work, aborter.signal).then(
      (fact) => tell({ type: 'work.finished', work, fact }),
      (error) => tell({ type: 'work.failed', work, failure: failureOf(error) }),
    )
    return () => aborter.abort()
  }),
}
