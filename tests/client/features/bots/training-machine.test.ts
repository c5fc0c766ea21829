import { expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { TrainingInput } from '#client/features/bots/training/training-machine.ts'
import { trainingMachine } from '#client/features/bots/training/training-machine.ts'
import type { Work } from '#client/features/bots/training/training-work.ts'
import type { Document, WebUrl } from '#contract/training.ts'
import { held } from '#tests/client/app/fake-api.ts'
import { documentOf, urlOf } from './stock.ts'

/** Runs the machine with lists that the test hands over and works that it ends. */
function start() {
  const documents = [held<readonly Document[]>()]
  const urls = held<readonly WebUrl[]>()
  const works: { work: Work; send: (event: { type: string }) => void; stop: () => void }[] = []
  const machine = trainingMachine.provide({
    actors: {
      loadDocuments: fromPromise<readonly Document[], TrainingInput>(() => {
        const last = documents.at(-1) ?? held()
        return last.promise
      }),
      loadUrls: fromPromise<readonly WebUrl[], TrainingInput>(() => urls.promise),
      work: fromCallback<{ type: string }, Work>(({ input, sendBack }) => {
        const stop = vi.fn()
        works.push({ work: input, send: sendBack, stop })
        return stop
      }),
    },
  })
  const actor = createActor(machine, { input: { botId: 1 } }).start()
  const names = () => actor.getSnapshot().context.documents.map(({ file_name }) => file_name)
  return { actor, documents, urls, works, names }
}

const settle = () => vi.waitFor(() => undefined)

test('facts that come while a list is fetched are put on top of it', async () => {
  const { actor, documents, names } = start()
  actor.send({ type: 'document.added', document: documentOf(2, 'new.pdf', { status: 'queued' }) })
  actor.send({ type: 'document.deleted', id: 1, bot_id: 1 })
  documents[0]?.resolve([documentOf(1, 'gone.pdf'), documentOf(3, 'old.pdf')])
  await vi.waitFor(() => expect(names()).toEqual(['new.pdf', 'old.pdf']))
  expect(actor.getSnapshot().context.early).toEqual([])
})

test('a fact told twice changes nothing, and one of another bot is passed over', async () => {
  const { actor, documents, names } = start()
  documents[0]?.resolve([])
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ documents: 'ready' })).toBe(true))
  const document = documentOf(2, 'one.pdf')
  actor.send({ type: 'document.added', document })
  actor.send({ type: 'document.added', document })
  actor.send({ type: 'document.added', document: documentOf(5, 'other.pdf', { bot_id: 9 }) })
  expect(names()).toEqual(['one.pdf'])
})

test('the answer to an upload does not set a document back that the journal has moved on', async () => {
  const { actor, documents } = start()
  documents[0]?.resolve([])
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ documents: 'ready' })).toBe(true))
  actor.send({ type: 'document.added', document: documentOf(2, 'one.pdf', { status: 'ready' }) })
  actor.send({ type: 'document.uploaded', document: documentOf(2, 'one.pdf', { status: 'queued' }) })
  expect(actor.getSnapshot().context.documents[0]?.status).toBe('ready')
})

test('one list can fail while the other is there', async () => {
  const { actor, documents, urls } = start()
  documents[0]?.reject({ code: 'upstream_unavailable' })
  urls.resolve([urlOf(4, 'https://example.com/')])
  await vi.waitFor(() =>
    expect(actor.getSnapshot().matches({ documents: 'failed', urls: 'ready' })).toBe(true),
  )
  expect(actor.getSnapshot().context.documentsFailure).toEqual({ code: 'upstream_unavailable' })
  documents.push(held())
  actor.send({ type: 'documents.reload' })
  documents[1]?.resolve([documentOf(1, 'back.pdf')])
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ documents: 'ready' })).toBe(true))
  expect(actor.getSnapshot().context.documentsFailure).toBeNull()
})

test('one thing at a time is done to a source, and several sources at once', async () => {
  const { actor, works } = start()
  const mark: Work = { kind: 'document.mark', id: 1, is_important: true }
  actor.send({ type: 'work.start', work: mark })
  actor.send({ type: 'work.start', work: { kind: 'document.retry', id: 1 } })
  actor.send({ type: 'work.start', work: { kind: 'url.read', id: 1 } })
  expect(works.map(({ work }) => work.kind)).toEqual(['document.mark', 'url.read'])
  expect(actor.getSnapshot().context.working).toEqual(['document:1', 'url:1'])
  const document = documentOf(1, 'one.pdf', { is_important: true })
  actor.send({ type: 'work.finished', work: mark, fact: { type: 'document.progressed', document } })
  expect(works[0]?.stop).toHaveBeenCalledOnce()
  expect(actor.getSnapshot().context.working).toEqual(['url:1'])
  expect(actor.getSnapshot().context.documents[0]?.is_important).toBe(true)
  actor.send({ type: 'work.start', work: mark })
  expect(works).toHaveLength(3)
  await settle()
})

test('what is refused is told, and the source is free again', () => {
  const { actor } = start()
  const told = vi.fn()
  actor.on('work.refused', told)
  const work: Work = { kind: 'document.retry', id: 1 }
  actor.send({ type: 'work.start', work })
  actor.send({ type: 'work.failed', work, failure: { code: 'not_found' } })
  expect(told).toHaveBeenCalledWith({ type: 'work.refused', work, failure: { code: 'not_found' } })
  expect(actor.getSnapshot().context.working).toEqual([])
})
