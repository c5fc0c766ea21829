import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { replyMachine } from '#machines/reply/reply-machine.ts'
import type { ReplyContext } from '#machines/reply/reply-types.ts'
import { isCaughtUp, isRevealed } from '#machines/reply/reveal.ts'
import { messageOf } from '../support/shapes.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { answerOf, startReply } from './support/reply.ts'

describe('asking', () => {
  test.each([
    ['', false],
    [' \n\t', false],
    ['a'.repeat(8_001), false],
    ['Where is my order?', true],
  ])('%#: validates what can be sent', (text, expected) => {
    const { actor } = startReply()
    actor.send({ type: 'draft.change', text })
    expect(actor.getSnapshot().can({ type: 'question.send' })).toBe(expected)
  })

  test('files alone are a question, and are sent once', () => {
    const { actor, ask, context } = startReply()
    const files = [{ id: 'f1', name: 'order.pdf', size: 9 }]
    actor.send({ type: 'files.change', files })
    actor.send({ type: 'question.send' })
    expect(ask.last().input).toEqual({ text: '', files, key: 'key-1' })
    expect(context().files).toEqual([])
  })

  test('a suggested question does not change the draft', () => {
    const { actor, ask, context } = startReply()
    actor.send({ type: 'draft.change', text: 'half a sen' })
    actor.send({ type: 'question.ask', text: 'Where do you deliver?' })
    expect(ask.last().input.text).toBe('Where do you deliver?')
    expect(context().draft).toBe('half a sen')
  })

  test('a suggested question can follow an answer', () => {
    const { actor, ask, write, finish, pass, context } = startReply()
    write('Hello')
    finish('Yes')
    pass(40)
    expect(actor.getSnapshot().can({ type: 'question.ask', text: ' ' })).toBe(false)
    actor.send({ type: 'question.ask', text: 'Where do you deliver?' })
    expect(ask.last().input).toMatchObject({ text: 'Where do you deliver?', key: 'key-2' })
    expect(context().past).toMatchObject([{ question: { text: 'Hello' }, shown: 'Yes' }])
  })
})

describe('an answer', () => {
  test('streams in and is revealed word by word', () => {
    const { write, say, finish, pass, shown, value } = startReply()
    write('Hello')
    expect(value()).toEqual({ asking: 'sending' })
    say('Good day ')
    expect(value()).toEqual({ asking: { streaming: 'pacing' } })
    pass(40)
    expect(shown()).toBe('Good')
    pass(40)
    expect(shown()).toBe('Good day')
    expect(value()).toEqual({ asking: { streaming: 'waiting' } })
    say('to ')
    finish('Good day to you.')
    expect(value()).toBe('revealing')
    pass(80)
    expect(shown()).toBe('Good day to you.')
    expect(value()).toBe('done')
  })

  test('that arrives at once takes 40 ms per word, or 20 above a hundred words', () => {
    for (const [count, pace] of [
      [100, 40],
      [101, 20],
    ] as const) {
      const { write, finish, pass, value } = startReply()
      write('Hello')
      finish(Array.from({ length: count }, () => 'word').join(' '))
      pass(count * pace - 1)
      expect(value()).toBe('revealing')
      pass(1)
      expect(value()).toBe('done')
    }
  })

  test('is shown immediately on request, including the part that has not arrived yet', () => {
    const { actor, write, say, finish, shown, value } = startReply()
    write('Hello')
    say('One two three ')
    actor.send({ type: 'reply.skip' })
    say('four five ')
    expect(shown()).toBe('One two three four five')
    finish('One two three four five six')
    expect(shown()).toBe('One two three four five six')
    expect(value()).toBe('done')
  })

  test('is shown as it arrives if the user prefers reduced motion', () => {
    const { write, say, finish, shown, value } = startReply({ isInstant: true })
    write('Hello')
    say('One two thr')
    expect(shown()).toBe('One two')
    finish('One two three')
    expect(shown()).toBe('One two three')
    expect(value()).toBe('done')
  })

  test('stops at the current word, and its call is cancelled', () => {
    const { actor, ask, write, say, pass, shown, value, context } = startReply()
    write('Hello')
    say('One two three ')
    pass(40)
    actor.send({ type: 'reply.stop' })
    expect(ask.last().isStopped).toBe(true)
    expect(value()).toBe('done')
    pass(1_000)
    expect(shown()).toBe('One')
    expect(context().isStopped).toBe(true)
  })

  test('is absent if the chat is assigned to an agent', () => {
    const { ask, write, value, context } = startReply()
    write('Hello')
    ask.last().send({ type: 'question.saved', message: messageOf(1) })
    ask.last().send({ type: 'reply.received', reply: null })
    expect(value()).toBe('done')
    expect(context()).toMatchObject({ saved: { order: 1 }, reply: null })
  })
})

describe('the next question', () => {
  test('moves the previous turn to the history, with the part that was shown', () => {
    const { actor, write, finish, say, pass, context } = startReply()
    write('First')
    finish('Yes')
    pass(40)
    write('Second')
    say('No one ')
    pass(40)
    actor.send({ type: 'reply.stop' })
    write('Third')
    expect(context().past).toMatchObject([
      { question: { text: 'First', key: 'key-1' }, shown: 'Yes', isStopped: false },
      { question: { text: 'Second', key: 'key-2' }, shown: 'No', isStopped: true },
    ])
    expect(context()).toMatchObject({ isStopped: false, reply: null, question: { text: 'Third' } })
  })

  test('can be written while an answer arrives, but is not sent before it ends', () => {
    const { actor, write, say, context } = startReply()
    write('First')
    say('Yes ')
    actor.send({ type: 'draft.change', text: 'Second' })
    expect(context().draft).toBe('Second')
    expect(actor.getSnapshot().can({ type: 'question.send' })).toBe(false)
  })

  test('can follow a cleared transcript', () => {
    const { actor, write, finish, pass, context } = startReply()
    write('First')
    finish('Yes')
    pass(40)
    actor.send({ type: 'transcript.clear' })
    expect(context()).toMatchObject({ past: [], question: null, reply: null })
    write('Second')
    expect(context().past).toEqual([])
  })
})

describe('a question that fails', () => {
  const failure = { code: 'upstream_unavailable' } as const

  test('is retained, and is sent again with its key', () => {
    const { actor, ask, write, say, pass, shown, value, context } = startReply()
    write('Hello')
    say('One two ')
    pass(40)
    ask.last().send({ type: 'question.failed', failure })
    expect(value()).toBe('failed')
    expect(context()).toMatchObject({ failure, question: { text: 'Hello' } })
    actor.send({ type: 'question.retry' })
    expect(ask.last().input).toEqual({ text: 'Hello', files: [], key: 'key-1' })
    expect(shown()).toBe('')
    expect(context().failure).toBeNull()
  })

  test('can be returned for editing, or be followed by another', () => {
    const { actor, ask, write, value, context } = startReply()
    write('Helo')
    ask.last().send({ type: 'question.failed', failure })
    actor.send({ type: 'question.edit' })
    expect(value()).toBe('composing')
    expect(context()).toMatchObject({ draft: 'Helo', question: null, failure: null })
    write('Hello')
    expect(ask.last().input.key).toBe('key-2')
    ask.last().send({ type: 'question.failed', failure })
    write('Something else')
    expect(context().past).toEqual([])
    expect(ask.last().input.text).toBe('Something else')
  })

  test('without a provided actor is an internal error', () => {
    const actor = createActor(replyMachine, {
      input: { now: () => 0, newKey: () => 'key', isInstant: false },
    })
    actor.start()
    actor.send({ type: 'question.ask', text: 'Hello' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'failed',
      context: { failure: { code: 'internal_error' } },
    })
  })
})

test('reaches every state, and composing or done from every state', () => {
  let now = 0
  const clock = () => {
    now += 1_000
    return now
  }
  const walk = {
    input: { now: clock, newKey: () => 'key', isInstant: false },
    facet: ({ draft, reveal, question }: ReplyContext) => [
      draft,
      Math.min(reveal.words, 2),
      isCaughtUp(reveal),
      isRevealed(reveal),
      question !== null,
    ],
    events: [
      { type: 'draft.change', text: 'Hello' },
      { type: 'question.send' },
      { type: 'question.retry' },
      { type: 'question.edit' },
      { type: 'transcript.clear' },
      { type: 'reply.skip' },
      { type: 'reply.stop' },
      { type: 'token.received', text: 'one two ' },
      { type: 'reply.received', reply: answerOf('one two three') },
      { type: 'reply.received', reply: null },
      { type: 'question.failed', failure: { code: 'rate_walk' } },
      failed('0.reply.asking', 'internal_error'),
      done('0.reply.asking'),
    ],
  }
  expectAllReachable(replyMachine, walk)
  expectNoDeadEnd(replyMachine, walk, ['reply.composing', 'reply.done'])
})
