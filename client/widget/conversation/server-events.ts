/** One event of a stream: its name, and its data as JSON text. */
export interface ServerEvent {
  readonly name: string
  readonly data: string
}

/** Reads one block of lines; comments and unknown fields are passed over, as the standard says. */
function read(block: string): ServerEvent | null {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length ? { name, data: data.join('\n') } : null
}

/** The events of a `text/event-stream` body, as they come; what follows the last blank line was cut off and is left out. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = read(block)
      if (event) yield event
    }
  }
}
