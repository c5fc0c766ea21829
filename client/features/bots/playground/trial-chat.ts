import type { Observable } from 'rxjs'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { readToken } from '#client/api/session.ts'
import { stream, type TurnPart } from '#client/api/stream.ts'
import { newKey } from '#client/lib/new-key.ts'
import { createChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import type { Question } from '#machines/reply/reply-types.ts'

/** Chat started by a member to try a bot; it does not count toward the query quota. */
interface TrialChat {
  readonly id: number
  readonly token: string
}

/**
 * Trial conversation with a bot. The first question starts a chat; once that chat has ended or expired, the next question starts
 * another.
 */
export interface Trial {
  readonly ask: (question: Question, files: readonly File[]) => Promise<Observable<TurnPart>>
  /** Discards the chat if the error means that it has ended or expired, so that the next question starts another. */
  readonly noteRefusal: (error: unknown) => void
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['chat_ended', 'token_invalid', 'token_missing', 'not_found'].includes(error.code)

const formOf = (text: string, files: readonly File[]): FormData => {
  const form = new FormData()
  form.append('message', text)
  for (const file of files) form.append('files', file)
  return form
}

/** Creates a trial of a bot, authenticated with the bot's API key and the member's token. */
export function createTrial(apiKey: string, language: string): Trial {
  let chat: Promise<TrialChat> | null = null
  /** Idempotency key for starting the chat; retries send the same one. */
  let key = newKey()

  const begin = (): Promise<TrialChat> => {
    const headers = {
      'widget-ticket': undefined,
      'api-key': apiKey,
      'idempotency-key': key,
      authorization: `Bearer ${readToken()}`,
    }
    return call(createChat, { headers, body: { playground: true, language } })
  }

  return {
    ask: async ({ text, key: once }, files) => {
      chat ??= begin()
      const { id, token } = await chat.catch((error) => {
        chat = null
        throw error
      })
      const params = { id }
      const headers = { 'idempotency-key': once, 'api-key': apiKey, authorization: `Bearer ${token}` }
      return files.length > 0
        ? stream(sendFiles, { params, headers, form: formOf(text, files) })
        : stream(sendMessage, { params, headers, body: { message: text } })
    },
    noteRefusal: (error) => {
      if (!isOver(error)) return
      chat = null
      key = newKey()
    },
  }
}
