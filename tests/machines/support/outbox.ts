import fc from 'fast-check'
import {
  begin,
  enqueue,
  fail,
  type Outbox,
  requeue,
  sendingOf,
  settleSaved,
  succeed,
} from '#machines/chat/outbox.ts'
import { messageOf } from '#tests/support/shapes.ts'

/** Operation on an outbox; `key` is not in the outbox yet and identifies the message if one is added. */
export type OutboxStep = (outbox: Outbox, key: string) => Outbox

const steps: readonly OutboxStep[] = [
  (outbox, key) => enqueue(outbox, { key, text: key, files: [], at: 0 }),
  (outbox) => (sendingOf(outbox) ? outbox : begin(outbox)),
  (outbox) => succeed(outbox),
  (outbox) => fail(outbox, { code: 'internal_error' }),
  (outbox) => requeue(outbox, outbox.find(({ status }) => status === 'failed')?.key ?? ''),
  (outbox) => settleSaved(outbox, [messageOf(1, { client_message_id: outbox.at(-1)?.key ?? null })]),
]

/** Arbitrary operation on an outbox. */
export const anyStep = fc.constantFrom(...steps)
