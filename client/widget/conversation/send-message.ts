import type { Message } from '#contract/chats/message-shapes.ts'
import type { Turn } from '#contract/visitor/visitor.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import type { ReplyProgress } from '#machines/reply/reply-types.ts'
import type { TurnInput } from '#machines/widget/widget-types.ts'
import { serverEvents } from '../../streams/server-events.ts'
import { type Api, CallError } from '../panel/api.ts'
import type { PendingFiles } from '../panel/pending-files.ts'

/** Paths of the calls that send a message: one for text only, one for text with files. */
const TEXT_PATH = '/ai/client/chat/:id/message'
const FILES_PATH = '/ai/client/chat-files/:id/'

function bodyOf({ text, files }: TurnInput, shelf: PendingFiles): { message: string } | FormData {
  if (files.length === 0) return { message: text }
  const form = new FormData()
  form.append('message', text)
  for (const { id, name } of files) {
    const file = shelf.take(id)
    if (!file) throw new CallError({ code: 'file_missing' })
    form.append('files', file, name)
  }
  const alts = files.map(({ id }) => shelf.altOf(id))
  if (alts.some((alt) => alt !== '')) form.append('alt', JSON.stringify(alts))
  return form
}

/** Maps a stream event to a progress event; returns null for unknown ones. */
function toReplyEvent(name: string | undefined, data: string): ReplyProgress | null {
  const value: unknown = JSON.parse(data)
  if (name === 'message') return { type: 'question.saved', message: value as Message }
  if (name === 'token') return { type: 'token.received', text: value as string }
  if (name === 'reply') return { type: 'reply.received', reply: value as Message | null }
  if (name === 'error') return { type: 'question.failed', failure: failureOf(value as Failure) }
  return null
}

/**
 * Sends a message and reports progress as the answer streams in. A stream that ends before its answer counts as a failed send; a
 * retry with the same key returns the stored answer.
 */
export async function sendMessage(
  { api, files: shelf }: { readonly api: Api; readonly files: PendingFiles },
  input: TurnInput,
  tell: (event: ReplyProgress) => void,
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
    const { message, reply } = (await response.json()) as Turn
    tell({ type: 'question.saved', message })
    tell({ type: 'reply.received', reply })
    return
  }
  let isAnswered = false
  for await (const { event: name, data } of serverEvents(response.body)) {
    const event = toReplyEvent(name, data)
    if (event) tell(event)
    isAnswered ||= name === 'reply' || name === 'error'
  }
  if (!isAnswered) throw new CallError({ code: 'upstream_unavailable' })
  for (const file of files) shelf.drop(file.id)
}
