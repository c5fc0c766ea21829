import { createActor } from 'xstate'
import { replyMachine } from '#machines/reply/reply-machine.ts'
import type { Question } from '#machines/reply/reply-types.ts'
import { shownText } from '#machines/reply/reveal.ts'
import { messageOf } from '#tests/support/shapes.ts'
import { heldCallback, testKeys } from './actors.ts'
import { testClock } from './clock.ts'

/** Starts a question to the bot; the test acts as the bot. */
export function startReply({ isInstant = false } = {}) {
  const time = testClock(1_000)
  const ask = heldCallback<Question>()
  const machine = replyMachine.provide({ actors: { ask: ask.logic } })
  const input = { now: time.now, newKey: testKeys(), isInstant }
  const actor = createActor(machine, { clock: time.clock, input }).start()
  const context = () => actor.getSnapshot().context
  return {
    actor,
    ask,
    ...time,
    context,
    value: () => actor.getSnapshot().value,
    shown: () => shownText(context().reveal),
    write: (text: string) => {
      actor.send({ type: 'draft.change', text })
      actor.send({ type: 'question.send' })
    },
    say: (text: string) => ask.last().send({ type: 'token.received', text }),
    finish: (text: string) => ask.last().send({ type: 'reply.received', reply: answerOf(text) }),
  }
}

/** Returns the bot's answer as saved. */
export const answerOf = (message: string) => messageOf(2, { sender: 'bot', role: 'assistant', message })
