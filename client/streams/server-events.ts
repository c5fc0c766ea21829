import { createParser, type EventSourceMessage } from 'eventsource-parser'

/**
 * Yields the events of a `text/event-stream` body as they arrive. Drops an event that is cut off by the end of the body. Uses a
 * reader, because Safari cannot iterate over a body.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<EventSourceMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    yield* events.splice(0)
  }
}
