import type { Message } from '#contract/chat-shapes.ts'
import type { Exchange } from '#contract/visitor.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import type { ReplyFact } from '#machines/reply/reply-types.ts'
import type { ExchangeInput } from '#machines/widget/widget-types.ts'
import { type Api, CallError } from '../panel/api.ts'
import type { FileShelf } from '../panel/file-shelf.ts'
import { serverEvents } from './server-events.ts'

/** Paths of the two calls that send a message. */
const TEXT_PATH = '/ai/client/chat/:id/message'
const FILES_PATH = '/ai/client/chat-files/:id/'

function bodyOf({ text, files }: ExchangeInput, shelf: FileShelf): { message: string } | FormData {
  if (files.length === 0) return { message: text }
  const form = new FormData()
  form.append('message', text)
  for (const { id, name } of files) {
    const file = shelf.take(id)
    if (!file) throw new CallError({ code: 'file_missing' })
    form.append('files', file, name)
  }
  return form
}

/** What one event of the stream says; null for those that say nothing to us. */
function factOf(name: string, data: string): ReplyFact | null {
  const value: unknown = JSON.parse(data)
  if (name === 'message') return { type: 'question.saved', message: value as Message }
  if (name === 'token') return { type: 'token.received', text: value as string }
  if (name === 'reply') return { type: 'reply.received', reply: value as Message | null }
  if (name === 'error') return { type: 'question.failed', failure: failureOf(value as Failure) }
  return null
}

/**
 * Sends a message and tells what comes of it, as it comes. A stream that ends before its answer counts as a failed send: the same key
 * sent again is answered with what was saved.
 */
export async function exchange(
  { api, files: shelf }: { readonly api: Api; readonly files: FileShelf },
  input: ExchangeInput,
  tell: (fact: ReplyFact) => void,
  signal: AbortSignal,
): Promise<void> {
  const { chatId: id, token, files, key } = input
  const response = await api.open('POST', files.length ? FILES_PATH : TEXT_PATH, {
    id,
    body: bodyOf(input, shelf),
    headers: {
      accept: 'text/event-stream, application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    signal,
  })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
    const { message, reply } = (await response.json()) as Exchange
    tell({ type: 'question.saved', message })
    tell({ type: 'reply.received', reply })
    return
  }
  let isAnswered = false
  for await (const { name, data } of serverEvents(response.body)) {
    const fact = factOf(name, data)
    if (fact) tell(fact)
    isAnswered ||= name === 'reply' || name === 'error'
  }
  if (!isAnswered) throw new CallError({ code: 'upstream_unavailable' })
  for (const file of files) shelf.drop(file.id)
}
