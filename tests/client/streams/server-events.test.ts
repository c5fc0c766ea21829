import { expect, test } from 'vitest'
import { serverEvents } from '#client/streams/server-events.ts'

/** Returns a body as Safari provides it: it can be read but not iterated over. */
function bodyOf(chunks: readonly (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  return Object.assign(body, { [Symbol.asyncIterator]: undefined, values: undefined })
}

async function read(chunks: readonly (string | Uint8Array)[]) {
  const events = []
  for await (const { event, data } of serverEvents(bodyOf(chunks))) events.push({ event, data })
  return events
}

test('events are read regardless of where the stream is split, even within a character', async () => {
  const text = 'event: token\ndata: "Xin chào"\n\nevent: reply\r\ndata: null\r\n\r\n'
  const bytes = new TextEncoder().encode(text)
  expect(await read([...bytes].map((byte) => new Uint8Array([byte])))).toEqual([
    { event: 'token', data: '"Xin chào"' },
    { event: 'reply', data: 'null' },
  ])
})

test('comments are skipped, and an incomplete event is dropped', async () => {
  expect(await read([': keep-alive\n\ndata: 1\n', 'data: 2\n\nevent: token\ndata: 3'])).toEqual([
    { event: undefined, data: '1\n2' },
  ])
})
