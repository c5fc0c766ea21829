import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Document, WebUrl } from '#contract/knowledge/training.ts'
import {
  type TrainingEvent,
  type TrainingInput,
  trainingMachine,
} from '#machines/training/training-machine.ts'
import type { Work } from '#machines/training/training-work.ts'
import { held, heldCallback } from './support/actors.ts'
import { documentOf, urlOf } from './support/training.ts'

/** Starts the machine with lists and tasks that the test completes. */
function start() {
  const documents = held<readonly Document[], TrainingInput>()
  const urls = held<readonly WebUrl[], TrainingInput>()
  const works = heldCallback<Work>()
  const machine = trainingMachine.provide({
    actors: { loadDocuments: documents.logic, loadUrls: urls.logic, work: works.logic },
  })
  const actor = createActor(machine, { input: { botId: 1 } }).start()
  const snapshot = () => actor.getSnapshot()
  const names = () => snapshot().context.documents.map(({ file_name }) => file_name)
  return { actor, documents, urls, works, names, snapshot }
}

test('events that arrive while a list is fetched are applied on top of it', async () => {
  const { actor, documents, names, snapshot } = start()
  actor.send({ type: 'document.added', document: documentOf(2, 'new.pdf', { status: 'queued' }) })
  actor.send({ type: 'document.deleted', id: 1, bot_id: 1 })
  await documents.last().resolve([documentOf(1, 'gone.pdf'), documentOf(3, 'old.pdf')])
  expect(names()).toEqual(['new.pdf', 'old.pdf'])
  expect(snapshot().context.documentsOverlap).toBeNull()
})

test('a repeated event changes nothing, and one about another bot is ignored', async () => {
  const { actor, documents, names } = start()
  await documents.last().resolve([])
  const document = documentOf(2, 'one.pdf')
  actor.send({ type: 'document.added', document })
  actor.send({ type: 'document.added', document })
  actor.send({ type: 'document.added', document: documentOf(5, 'other.pdf', { bot_id: 9 }) })
  expect(names()).toEqual(['one.pdf'])
})

test('the response to an upload does not revert a document that the journal has advanced', async () => {
  const { actor, documents, snapshot } = start()
  await documents.last().resolve([])
  actor.send({ type: 'document.added', document: documentOf(2, 'one.pdf', { status: 'ready' }) })
  actor.send({ type: 'document.uploaded', document: documentOf(2, 'one.pdf', { status: 'queued' }) })
  expect(snapshot().context.documents[0]?.status).toBe('ready')
})

test('an uploaded document is in the list before the journal reports it, and only once', async () => {
  const { actor, documents, names } = start()
  await documents.last().resolve([documentOf(1, 'old.pdf')])
  const document = documentOf(2, 'new.pdf', { status: 'queued' })
  actor.send({ type: 'document.uploaded', document })
  expect(names()).toEqual(['new.pdf', 'old.pdf'])
  actor.send({ type: 'document.added', document })
  expect(names()).toEqual(['new.pdf', 'old.pdf'])
})

test('one list can fail while the other is loaded', async () => {
  const { actor, documents, urls, snapshot } = start()
  await documents.last().reject({ code: 'upstream_unavailable' })
  await urls.last().resolve([urlOf(4, 'https://example.com/')])
  expect(snapshot().matches({ documents: 'failed', urls: 'ready' })).toBe(true)
  expect(snapshot().context.documentsFailure).toEqual({ code: 'upstream_unavailable' })
  actor.send({ type: 'documents.reload' })
  await documents.last().resolve([documentOf(1, 'back.pdf')])
  expect(snapshot().matches({ documents: 'ready' })).toBe(true)
  expect(snapshot().context.documentsFailure).toBeNull()
})

test('each source has one task at a time, but several sources can have tasks concurrently', async () => {
  const { actor, works, snapshot } = start()
  const mark: Work = { kind: 'document.mark', id: 1, is_important: true }
  actor.send({ type: 'work.start', work: mark })
  actor.send({ type: 'work.start', work: { kind: 'document.retry', id: 1 } })
  actor.send({ type: 'work.start', work: { kind: 'url.read', id: 1 } })
  expect(works.calls.map(({ input }) => input.kind)).toEqual(['document.mark', 'url.read'])
  expect(snapshot().context.working).toEqual(['document:1', 'url:1'])
  const document = documentOf(1, 'one.pdf', { is_important: true })
  actor.send({ type: 'work.finished', work: mark, event: { type: 'document.progressed', document } })
  expect(works.calls[0]?.isStopped).toBe(true)
  expect(snapshot().context.working).toEqual(['url:1'])
  expect(snapshot().context.documents[0]?.is_important).toBe(true)
  actor.send({ type: 'work.start', work: mark })
  expect(works.calls).toHaveLength(3)
})

test('a rejected task is reported, and the source is available again', () => {
  const { actor, snapshot } = start()
  const told = vi.fn()
  actor.on('work.refused', told)
  const work: Work = { kind: 'document.retry', id: 1 }
  actor.send({ type: 'work.start', work })
  actor.send({ type: 'work.failed', work, failure: { code: 'not_found' } })
  expect(told).toHaveBeenCalledWith({ type: 'work.refused', work, failure: { code: 'not_found' } })
  expect(snapshot().context.working).toEqual([])
})

describe.each(['documents', 'urls'] as const)('the list of %s', (list) => {
  const rowOf = (id: number, text: string, bot_id = 1) =>
    list === 'documents' ? documentOf(id, text, { bot_id }) : urlOf(id, text, { bot_id })
  const event = (kind: 'added' | 'progressed', id: number, text: string, bot_id = 1) => {
    const row = rowOf(id, text, bot_id)
    return (
      list === 'documents' ? { type: `document.${kind}`, document: row } : { type: `url.${kind}`, url: row }
    ) as TrainingEvent
  }
  const deleted = (id: number, bot_id = 1) =>
    ({ type: list === 'documents' ? 'document.deleted' : 'url.deleted', id, bot_id }) as const

  /** Starts with the other list loaded. */
  function startList() {
    const { actor, documents, urls, snapshot } = start()
    const calls = list === 'documents' ? documents.calls : urls.calls
    return {
      actor,
      calls,
      answer: (...texts: readonly string[]) =>
        calls.at(-1)?.resolve(texts.map((text, index) => rowOf(index + 1, text)) as never),
      fail: () => calls.at(-1)?.reject({ code: 'upstream_unavailable' }),
      isBusy: () => snapshot().matches({ [list]: 'loading' } as never),
      failure: () => snapshot().context[`${list}Failure`],
      texts: () => snapshot().context[list].map((row) => ('file_name' in row ? row.file_name : row.url)),
    }
  }

  test('follows the journal, apart from what is about other bots', async () => {
    const { actor, answer, texts } = startList()
    await answer('one', 'two')
    actor.send(event('added', 3, 'three'))
    actor.send(event('added', 4, 'four', 9))
    actor.send(event('progressed', 1, 'ONE'))
    actor.send(event('progressed', 2, 'TWO', 9))
    expect(texts().toSorted()).toEqual(['ONE', 'three', 'two'])
    actor.send(deleted(2, 9))
    actor.send(deleted(1))
    expect(texts().toSorted()).toEqual(['three', 'two'])
  })

  test('that cannot be fetched says why, and is fetched by another attempt or after a disconnect', async () => {
    const { actor, answer, fail, failure, isBusy, texts } = startList()
    for (const type of [`${list}.reload`, 'journal.resync'] as const) {
      await fail()
      expect([failure(), isBusy()]).toEqual([{ code: 'upstream_unavailable' }, false])
      actor.send({ type })
      expect([failure(), isBusy()]).toEqual([null, true])
    }
    await answer('one')
    expect([texts(), isBusy()]).toEqual([['one'], false])
  })

  test('is fetched again after a disconnect, and only once if there are several', async () => {
    const { actor, answer, calls, texts } = startList()
    await answer('one')
    actor.send({ type: 'journal.resync' })
    actor.send({ type: 'journal.resync' })
    expect([texts(), calls.map(({ isAborted }) => isAborted)]).toEqual([['one'], [false, true, false]])
    await answer('one', 'two')
    expect(texts()).toEqual(['one', 'two'])
  })
})
