import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Message in a prompt, as received. */
export interface FakeMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** Pictures that came as parts after the text, as data URLs. */
  readonly pictures?: readonly string[]
}

/** Prompt, as received. */
export interface FakePrompt {
  readonly model: string
  readonly messages: readonly FakeMessage[]
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly temperature?: number
  readonly stream_options?: object
  readonly response_format?: { readonly type: string }
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[]
  readonly stream: boolean
}

/** Call of a tool that the fake makes. */
export interface FakeCall {
  readonly name: string
  readonly arguments: object | string
}

/** The fake's response to a call. */
export type Behaviour =
  | { readonly kind: 'say'; readonly text: string; readonly finish?: string; readonly usage?: boolean }
  /** Calls tools, with arguments in pieces. */
  | { readonly kind: 'call'; readonly calls: readonly FakeCall[] }
  /** Sends the text and then stalls until the caller aborts. */
  | { readonly kind: 'stall'; readonly text: string }
  /** Sends the text and closes the connection. */
  | { readonly kind: 'cut'; readonly text: string }
  /** Sends the text and ends the stream without a finish reason. */
  | { readonly kind: 'stop'; readonly text: string }
  /** Sends the text and then a chunk that is not JSON. */
  | { readonly kind: 'garble'; readonly text: string }
  | {
      readonly kind: 'refuse'
      readonly status: number
      readonly code?: string
      readonly message?: string
      readonly param?: string
      readonly headers?: Record<string, string>
    }

/** Server with the part of OpenAI's API that Parley uses, as strict as the real one. */
export interface FakeOpenAi {
  /** Base URL up to `/v1`. */
  readonly url: string
  /** Key that calls need; empty for none. */
  key: string
  /** Addresses of calls, with their queries. */
  readonly addresses: string[]
  /** Received prompts in order, including rejected ones. */
  readonly prompts: FakePrompt[]
  /** Received sentiment prompts in order; not included in `prompts`. */
  readonly feelings: FakePrompt[]
  /** Texts that were embedded. */
  readonly meanings: string[]
  /** Resolves when a caller aborts a call. */
  readonly abandoned: Promise<void>
  /** Sets the responses to the next calls, in order; later calls get `usual`. */
  next(...behaviours: readonly Behaviour[]): void
  /** Response to calls without an entry in `next`. */
  usual: (prompt: FakePrompt) => Behaviour
  /** Returns what the server refuses about a call; null if it accepts the call. */
  refuses: (prompt: FakePrompt) => Behaviour | null
  /** Response to sentiment prompts; they ignore `next`, because they run concurrently with other prompts. */
  feeling: (prompt: FakePrompt) => Behaviour
  /** Response to embedding calls: null for success, otherwise the status of an error. */
  meaningStatus: number | null
  /** Maximum texts per embedding call; null for any number. */
  meaningsMax: number | null
  close(): Promise<void>
}

/** Parses the quotation in a prompt's last message, as a model would read it. */
export function quotationOf({ messages }: FakePrompt) {
  return JSON.parse(messages.at(-1)?.content ?? '{}') as {
    readonly passages: readonly {
      readonly number: number
      readonly document: string
      readonly text: string
    }[]
    readonly customer: string
  }
}

/** Returns an answer that cites the first passage; a refusal if there are no passages. */
export function quoteFirst(prompt: FakePrompt): Behaviour {
  const [first] = quotationOf(prompt).passages
  return { kind: 'say', text: first ? `${first.text} [1]` : '[unknown]' }
}

const DIMENSIONS = 64

/** Returns an embedding based on words: texts that share many words are close, and `synonyms` count as the same word. */
function meaningOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const letter of synonyms[word] ?? word) hash = (hash * 31 + letter.charCodeAt(0)) % 9_973
    vector[hash % DIMENSIONS] = (vector[hash % DIMENSIONS] ?? 0) + 1
  }
  return vector
}

/** Words that the embeddings treat as another word. */
const synonyms: Record<string, string> = { jalopy: 'car', flivver: 'car' }

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'chatcmpl-fake',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'fake',
  choices: [{ index: 0, delta, finish_reason: finish }],
})

/** Splits a text into pieces of up to four characters, as models stream tokens. */
const piecesOf = (text: string): string[] => text.match(/.{1,4}/gsu) ?? []

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour.kind === 'refuse') {
    const { status, code = 'fake', headers, message = 'Refused by the fake.', param = null } = behaviour
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message, type: 'fake', param, code } }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const write = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  if (behaviour.kind === 'call') {
    call(behaviour.calls, write, response)
    return
  }
  if (behaviour.kind !== 'stall' || behaviour.text) write(chunk({ role: 'assistant', content: '' }))
  for (const piece of piecesOf(behaviour.text)) write(chunk({ content: piece }))
  if (behaviour.kind === 'stall') return
  if (behaviour.kind === 'cut') return void response.write('', () => response.destroy())
  if (behaviour.kind === 'garble') return void response.end('data: {"choices": [{"del\n\ndata: [DONE]\n\n')
  if (behaviour.kind === 'stop') return void response.end()
  write(chunk({}, behaviour.finish ?? 'stop'))
  if (behaviour.usage ?? true) write({ ...chunk({}), choices: [], usage: { total_tokens: 321 } })
  response.end('data: [DONE]\n\n')
}

/** Streams calls of tools as OpenAI does: first the name, then the arguments in pieces. */
function call(calls: readonly FakeCall[], write: (data: object) => void, response: ServerResponse): void {
  for (const [index, { name, arguments: given }] of calls.entries()) {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    const begin = { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }
    write(chunk({ role: 'assistant', content: null, tool_calls: [begin] }))
    for (const piece of piecesOf(text))
      write(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }))
  }
  write(chunk({}, 'tool_calls'))
  response.end('data: [DONE]\n\n')
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(part as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** A part of a message that has pictures. */
interface FakePart {
  readonly type: string
  readonly text?: string
  readonly image_url?: { readonly url: string }
}

/** Reads a message with parts, which only users send: one text, then pictures of a known type. Returns others unchanged. */
function withPictures(message: FakeMessage): FakeMessage {
  const { content } = message as { readonly content: string | readonly FakePart[] }
  if (!Array.isArray(content) || message.role !== 'user') return message
  const [first, ...rest] = content as readonly FakePart[]
  const pictures = rest.map(({ type, image_url }) => (type === 'image_url' && image_url?.url) || '')
  const areKnown = pictures.every((url) => /^data:image\/(png|jpeg|webp|gif);base64,[\w+/]+=*$/.test(url))
  return first?.type === 'text' && first.text && areKnown
    ? { ...message, content: first.text, pictures }
    : message
}

const roles = ['system', 'user', 'assistant', 'tool']

const isPrompt = (body: FakePrompt): boolean =>
  typeof body.model === 'string' &&
  body.stream === true &&
  Array.isArray(body.messages) &&
  body.messages.length > 0 &&
  body.messages.every(
    ({ role, content }) => roles.includes(role) && (typeof content === 'string' || role === 'assistant'),
  )

/** Returns whether a prompt is a sentiment prompt; only sentiment prompts name the levels. */
const asksForFeeling = ({ messages }: FakePrompt): boolean =>
  messages[0]?.content?.includes('very_negative') === true

/** Starts the fake on a free port. */
export async function startOpenAi(): Promise<FakeOpenAi> {
  const queue: Behaviour[] = []
  let giveUp: () => void = () => {}
  const abandoned = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  const server = createServer(async (request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) giveUp()
    })
    const refuse = (status: number, code: string) => answer(response, { kind: 'refuse', status, code })
    const body = await bodyOf(request)
    if (fake.key !== '' && request.headers.authorization !== `Bearer ${fake.key}`)
      return refuse(401, 'invalid_api_key')
    const path = request.url?.replace(/\?.*$/, '')
    fake.addresses.push(request.url ?? '')
    if (path === '/v1/embeddings') return embed(body as { input: string[] }, response)
    if (path !== '/v1/chat/completions' || request.method !== 'POST') return refuse(404, 'not_found')
    const sent = body as FakePrompt
    const messages = Array.isArray(sent.messages) ? sent.messages.map(withPictures) : sent.messages
    const prompt = { ...sent, messages }
    const isFeeling = isPrompt(prompt) && asksForFeeling(prompt)
    const log = isFeeling ? fake.feelings : fake.prompts
    log.push(prompt)
    if (!isPrompt(prompt)) return refuse(400, 'invalid_request_error')
    const refused = fake.refuses(prompt)
    if (refused) return answer(response, refused)
    if (isFeeling) return answer(response, fake.feeling(prompt))
    answer(response, queue.shift() ?? fake.usual(prompt))
  })
  const embed = ({ input }: { input: string[] }, response: ServerResponse) => {
    if (fake.meaningsMax && input.length > fake.meaningsMax)
      return answer(response, { kind: 'refuse', status: 400, message: 'batch too large' })
    fake.meanings.push(...input)
    if (fake.meaningStatus) return answer(response, { kind: 'refuse', status: fake.meaningStatus })
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: meaningOf(text) }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', data, model: 'fake', usage: { total_tokens: 1 } }))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeOpenAi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key: 'sk-fake',
    addresses: [],
    prompts: [],
    feelings: [],
    meanings: [],
    abandoned,
    next: (...behaviours) => void queue.push(...behaviours),
    usual: quoteFirst,
    refuses: () => null,
    feeling: () => ({ kind: 'say', text: 'neutral' }),
    meaningStatus: null,
    meaningsMax: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}
