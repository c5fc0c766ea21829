import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { submissionMachine } from '#machines/submission/submission-machine.ts'
import { held } from './support/actors.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'

function start() {
  const submit = held<unknown>()
  const actor = createActor(submissionMachine.provide({ actors: { submit: submit.logic } }))
  const sent: unknown[] = []
  actor.on('form.sent', ({ result }) => sent.push(result))
  actor.start()
  return { actor, submit, sent, snapshot: () => actor.getSnapshot() }
}

test('a form is sent once, and reports the result', async () => {
  const { actor, submit, sent, snapshot } = start()
  actor.send({ type: 'form.submit' })
  actor.send({ type: 'form.submit' })
  expect(submit.calls).toHaveLength(1)
  expect(snapshot().hasTag('busy')).toBe(true)
  await submit.last().resolve({ id: 3 })
  expect(sent).toEqual([{ id: 3 }])
  expect(snapshot().value).toBe('editing')
})

test('a failure is shown until the form is changed or sent again', async () => {
  const { actor, submit, sent, snapshot } = start()
  actor.send({ type: 'form.submit' })
  await submit.last().reject({ code: 'url_duplicate', fields: { url: 'duplicate' } })
  expect(snapshot().context.failure).toEqual({ code: 'url_duplicate', fields: { url: 'duplicate' } })
  actor.send({ type: 'form.edit' })
  expect(snapshot().context.failure).toBeNull()
  actor.send({ type: 'form.submit' })
  await submit.last().reject(new Error('offline'))
  actor.send({ type: 'form.submit' })
  expect(snapshot().context.failure).toBeNull()
  expect(sent).toEqual([])
})

test('reaches every state, and rest from every state', () => {
  const walk = {
    input: undefined,
    events: [
      { type: 'form.submit' },
      { type: 'form.edit' },
      done('0.submission.sending'),
      failed('0.submission.sending', 'not_found'),
    ],
  }
  expectAllReachable(submissionMachine, walk)
  expectNoDeadEnd(submissionMachine, walk, ['submission.editing'])
})
