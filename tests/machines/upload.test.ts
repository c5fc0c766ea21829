import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  checkFile,
  checkFiles,
  endingOf,
  type FileRef,
  type FileRules,
} from '#machines/upload/file-checks.ts'
import { type UploadContext, uploadMachine } from '#machines/upload/upload-machine.ts'
import { heldCallback } from './support/actors.ts'
import { expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

const rules: FileRules = { files: 10, fileSize: 1_000, endings: ['pdf', 'txt'] }
const file = (id: string, changes: Partial<FileRef> = {}): FileRef => ({
  id,
  name: `${id}.pdf`,
  size: 100,
  ...changes,
})

function start(files: FileRef[] = [], given: FileRules = rules) {
  const uploads = heldCallback<FileRef>()
  const machine = uploadMachine.provide({ actors: { uploadFile: uploads.logic } })
  const actor = createActor(machine, { input: { rules: given } }).start()
  if (files.length > 0) actor.send({ type: 'files.add', files })
  const items = () => actor.getSnapshot().context.items
  const of = (id: string) => {
    const run = uploads.calls.findLast(({ input }) => input.id === id)
    if (!run) throw new Error(`${id} was not started.`)
    return run
  }
  const statuses = () => items().map(({ id, status }) => `${id} ${status}`)
  const finish = (id: string) => of(id).send({ type: 'upload.finished', id })
  return { actor, uploads, items, of, statuses, finish }
}

describe('files', () => {
  test.each([
    ['plan.pdf', 100, null],
    ['PLAN.PDF', 100, null],
    ['plan.exe', 100, 'file_type_invalid'],
    ['plan', 100, 'file_type_invalid'],
    ['plan.pdf.exe', 100, 'file_type_invalid'],
    ['plan.pdf', 0, 'file_empty'],
    ['plan.pdf', 1_000, null],
    ['plan.pdf', 1_001, 'file_too_large'],
  ])('%s of %i bytes: %j', (name, size, code) => {
    expect(checkFiles([{ id: 'a', name, size }], rules)[0]?.code).toBe(code)
  })

  test('beyond the limit are too many; invalid ones do not count', () => {
    const files = [file('a'), file('b', { name: 'b.exe' }), file('c'), file('d')]
    const codes = checkFiles(files, { ...rules, files: 3 }, 1).map(({ code }) => code)
    expect(codes).toEqual([null, 'file_type_invalid', null, 'too_many_files'])
  })

  test('are recognized by their extensions', () => {
    expect(endingOf('a.tar.GZ')).toBe('gz')
    expect(endingOf('.pdf')).toBe('pdf')
    expect(endingOf('a.')).toBe('')
  })
})

describe('uploads', () => {
  test('run two at a time, in order', () => {
    const { uploads, statuses, finish } = start(['a', 'b', 'c', 'd'].map((id) => file(id)))
    expect(uploads.calls.map(({ input }) => input.id)).toEqual(['a', 'b'])
    expect(statuses()).toEqual(['a uploading', 'b uploading', 'c queued', 'd queued'])
    finish('b')
    expect(statuses()).toEqual(['a uploading', 'b done', 'c uploading', 'd queued'])
    finish('a')
    finish('c')
    finish('d')
    expect(statuses()).toEqual(['a done', 'b done', 'c done', 'd done'])
  })

  test('a single file takes one lane', () => {
    const { actor, uploads } = start([file('a')])
    expect(uploads.calls).toHaveLength(1)
    expect(actor.getSnapshot().value).toEqual({ first: 'uploading', second: 'idle' })
  })

  test.each(['a', 'b'])('report their progress, which never goes back: %s', (id) => {
    const { items, of } = start([file('a'), file('b')])
    const loaded = () => items().find((item) => item.id === id)?.loaded
    of(id).send({ type: 'upload.progressed', id, loaded: 60 })
    of(id).send({ type: 'upload.progressed', id, loaded: 40 })
    expect(loaded()).toBe(60)
    of(id).send({ type: 'upload.progressed', id, loaded: 900 })
    expect(loaded()).toBe(100)
  })

  test('that are rejected before sending are listed with the reason', () => {
    const { actor, uploads, items } = start([file('a', { size: 0 })])
    expect(uploads.calls).toHaveLength(0)
    expect(items()[0]).toMatchObject({ status: 'failed', failure: { code: 'file_empty' } })
    expect(actor.getSnapshot().can({ type: 'upload.retry', id: 'a' })).toBe(false)
  })

  test('that fail can be retried, unless the file itself is invalid', () => {
    const { actor, of, items } = start([file('a'), file('b')])
    of('a').send({ type: 'upload.failed', id: 'a', failure: { code: 'upstream_unavailable' } })
    of('b').send({ type: 'upload.failed', id: 'b', failure: { code: 'file_type_invalid' } })
    expect(items().map(({ failure }) => failure?.code)).toEqual(['upstream_unavailable', 'file_type_invalid'])
    expect(actor.getSnapshot().can({ type: 'upload.retry', id: 'b' })).toBe(false)
    actor.send({ type: 'upload.retry', id: 'a' })
    expect(items()[0]).toMatchObject({ status: 'uploading', failure: null, loaded: 0 })
  })

  test('can be cancelled while queued or running, and retried', () => {
    const { actor, of, statuses } = start([file('a'), file('b'), file('c')])
    actor.send({ type: 'upload.cancel', id: 'c' })
    actor.send({ type: 'upload.cancel', id: 'a' })
    expect(of('a').isStopped).toBe(true)
    expect(statuses()).toEqual(['a cancelled', 'b uploading', 'c cancelled'])
    expect(actor.getSnapshot().can({ type: 'upload.cancel', id: 'a' })).toBe(false)
    actor.send({ type: 'upload.retry', id: 'a' })
    expect(statuses()[0]).toBe('a uploading')
  })

  test('that are settled can be removed from the list', () => {
    const { actor, statuses, finish } = start([file('a'), file('b')])
    expect(actor.getSnapshot().can({ type: 'upload.dismiss', id: 'a' })).toBe(false)
    finish('a')
    actor.send({ type: 'upload.dismiss', id: 'a' })
    expect(statuses()).toEqual(['b uploading'])
    finish('b')
    actor.send({ type: 'uploads.clear' })
    expect(statuses()).toEqual([])
    expect(actor.getSnapshot().can({ type: 'uploads.clear' })).toBe(false)
  })

  test('too many at a time are rejected, and accepted once there is room', () => {
    const { actor, items, finish } = start([file('a'), file('b'), file('c')], { ...rules, files: 2 })
    expect(items()[2]?.failure).toEqual({ code: 'too_many_files' })
    expect(actor.getSnapshot().can({ type: 'upload.retry', id: 'c' })).toBe(false)
    finish('a')
    actor.send({ type: 'upload.retry', id: 'c' })
    expect(items()[2]?.status).toBe('uploading')
  })

  test('without an uploading actor fail one by one', () => {
    const actor = createActor(uploadMachine, { input: { rules } }).start()
    actor.send({ type: 'files.add', files: [file('a'), file('b'), file('c')] })
    const { items } = actor.getSnapshot().context
    expect(items.map(({ failure }) => failure?.code)).toEqual(Array(3).fill('internal_error'))
  })

  test('in any sequence, at most two are running, each in its own lane', () => {
    const step = fc.record({
      type: fc.constantFrom('add', 'finish', 'fail', 'cancel', 'retry'),
      at: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { actor, items } = start()
        steps.forEach(({ type, at }, index) => {
          const id = items()[at]?.id ?? ''
          if (type === 'add') actor.send({ type: 'files.add', files: [file(`f${index}`), file(`g${index}`)] })
          else if (type === 'finish') actor.send({ type: 'upload.finished', id })
          else if (type === 'fail')
            actor.send({ type: 'upload.failed', id, failure: { code: 'rate_limited' } })
          else actor.send({ type: type === 'cancel' ? 'upload.cancel' : 'upload.retry', id })
          const lanes = items().flatMap(({ status, lane }) => (status === 'uploading' ? [lane] : []))
          expect(new Set(lanes).size).toBe(lanes.length)
          const waiting = items().filter(({ status }) => status === 'queued').length
          expect(lanes.length === 2 || waiting === 0).toBe(true)
        })
        actor.stop()
      }),
    )
  })
})

test('both lanes are reached, and idle from every state', () => {
  const walk = {
    input: { rules },
    facet: ({ items }: UploadContext) => items.map(({ status, lane }) => [status, lane]).slice(0, 3),
    events: [
      { type: 'files.add', files: [file('a'), file('b')] },
      { type: 'upload.finished', id: 'a' },
      { type: 'upload.failed', id: 'b', failure: { code: 'rate_limited' } },
      { type: 'upload.cancel', id: 'a' },
      { type: 'upload.dismiss', id: 'a' },
      { type: 'uploads.clear' },
      failed('0.upload.first.uploading', 'internal_error'),
      failed('0.upload.second.uploading', 'internal_error'),
    ],
  }
  expectAllReachable(uploadMachine, walk)
  expectNoDeadEnd(uploadMachine, walk, ['upload.first.idle'])
  expectNoDeadEnd(uploadMachine, walk, ['upload.second.idle'])
})

test('pictures have their own limit, HEIC its own reason, and both count only where pictures are accepted', () => {
  const accepting = { files: 5, fileSize: 25, endings: ['pdf'], pictureSize: 10 }
  const { pictureSize: _, ...refusing } = accepting
  const sized = (name: string, size: number) => ({ id: name, name, size })
  const cases: [string, number, string | null, string | null][] = [
    ['a.PNG', 10, null, 'file_type_invalid'],
    ['a.jpeg', 11, 'file_too_large', 'file_type_invalid'],
    ['a.webp', 0, 'file_empty', 'file_type_invalid'],
    ['a.HEIC', 5, 'picture_heic', 'file_type_invalid'],
    ['a.svg', 5, 'file_type_invalid', 'file_type_invalid'],
    ['a.pdf', 25, null, null],
  ]
  for (const [name, size, accepted, refused] of cases) {
    expect(checkFile(sized(name, size), accepting), name).toBe(accepted)
    expect(checkFile(sized(name, size), refusing), name).toBe(refused)
  }
})
