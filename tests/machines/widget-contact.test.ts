import { expect, test } from 'vitest'
import { isLeavingEmail, needsEmail } from '#machines/widget/selectors.ts'
import { chatting } from './support/widget.ts'

const waiting = {
  type: 'chat.changed',
  seq: 12,
  at: '',
  status: 'waiting',
  assigned_agent: null,
  ended_by: null,
} as const
const closed = { is_offered: true, back_at: '2026-11-23T09:00:00.000Z' }

async function offered() {
  const parts = await chatting()
  const asks = () => needsEmail(parts.actor.getSnapshot())
  expect(asks()).toBe(false)
  parts.actor.send(waiting)
  await parts.loadContact.last().resolve(closed)
  expect(asks()).toBe(true)
  return { ...parts, asks }
}

test('a visitor with a long wait leaves an e-mail address', async () => {
  const { actor, leaveContact, asks, context } = await offered()
  expect(context().contact).toEqual(closed)
  actor.send({ type: 'contact.send', email: 'ana' })
  expect(leaveContact.calls).toHaveLength(0)
  actor.send({ type: 'contact.send', email: ' ana@example.com ' })
  expect(leaveContact.last().input).toMatchObject({ chatId: 1, email: 'ana@example.com' })
  expect(isLeavingEmail(actor.getSnapshot())).toBe(true)
  await leaveContact.last().resolve()
  expect(asks()).toBe(false)
})

test('an address that could not be sent can be sent again or withheld', async () => {
  const { actor, leaveContact, asks, context } = await offered()
  actor.send({ type: 'contact.send', email: 'ana@example.com' })
  await leaveContact.last().reject({ code: 'rate_limited' })
  expect(asks()).toBe(true)
  expect(context().failure).toMatchObject({ code: 'rate_limited' })
  actor.send({ type: 'contact.decline' })
  expect(asks()).toBe(false)
})

test('the address is not requested once an agent has the chat, if it is not offered, or if that is unknown', async () => {
  const first = await offered()
  first.actor.send({ ...waiting, seq: 13, status: 'assigned', assigned_agent: { id: 3, name: 'Linh' } })
  expect(first.asks()).toBe(false)
  expect(first.context().contact).toBeNull()
  first.actor.send({ ...waiting, seq: 14 })
  await first.loadContact.last().resolve({ is_offered: false, back_at: null })
  expect(first.asks()).toBe(false)
  const second = await chatting()
  second.actor.send(waiting)
  await second.loadContact.last().reject({ code: 'not_found' })
  expect(needsEmail(second.actor.getSnapshot())).toBe(false)
})

test('the position in the queue is fetched repeatedly while the visitor waits', async () => {
  const { actor, loadContact, pass, context } = await chatting()
  actor.send(waiting)
  await loadContact.last().resolve({ is_offered: false, back_at: null, place: 3, wait_minutes: 2 })
  pass(30_000)
  await loadContact.last().resolve({ is_offered: false, back_at: null, place: 2, wait_minutes: 2 })
  expect(context().contact?.place).toBe(2)
  pass(30_000)
  await loadContact.last().reject({ code: 'upstream_unavailable' })
  expect(context().contact?.place).toBe(2)
  actor.send({ ...waiting, seq: 13, status: 'assigned', assigned_agent: { id: 3, name: 'Linh' } })
  const asked = loadContact.calls.length
  pass(90_000)
  expect(loadContact.calls).toHaveLength(asked)
})
