import { shallowEqual, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { Subscription } from 'rxjs'
import { fromCallback } from 'xstate'
import { unreachable } from '#client/api/api-error.ts'
import type { TurnPart } from '#client/api/stream.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useLocale } from '#client/lib/i18n.tsx'
import { newKey } from '#client/lib/new-key.ts'
import { failureOf } from '#machines/failure.ts'
import { balanceMarkdown } from '#machines/reply/balance-markdown.ts'
import { replyMachine } from '#machines/reply/reply-machine.ts'
import type { Question, ReplyProgress } from '#machines/reply/reply-types.ts'
import { shownText } from '#machines/reply/reveal.ts'
import { hasFailed, isDone, isThinking, type ReplySnapshot } from '#machines/reply/selectors.ts'
import type { FileRef } from '#machines/upload/file-checks.ts'
import { createTrial, type Trial } from './trial-chat.ts'

const toReplyEvent = (part: TurnPart): ReplyProgress => {
  if (part.type === 'message') return { type: 'question.saved', message: part.message }
  if (part.type === 'token') return { type: 'token.received', text: part.text }
  return { type: 'reply.received', reply: part.reply }
}

/** Returns actor logic that sends a question and forwards the parts of the streamed answer until it is stopped. */
const askActor = (trial: Trial, filesOf: (refs: readonly FileRef[]) => readonly File[]) =>
  fromCallback<{ type: string }, Question>(({ input: question, sendBack }) => {
    let stopped = false
    let parts: Subscription | undefined
    const fail = (error: unknown) => {
      trial.noteRefusal(error)
      if (!stopped) sendBack({ type: 'question.failed', failure: failureOf(error) })
    }
    trial.ask(question, filesOf(question.files)).then((answer) => {
      if (stopped) return
      let isWhole = false
      const next = (part: TurnPart) => {
        isWhole ||= part.type === 'reply'
        sendBack(toReplyEvent(part))
      }
      parts = answer.subscribe({ next, error: fail, complete: () => !isWhole && fail(unreachable()) })
    }, fail)
    return () => {
      stopped = true
      parts?.unsubscribe()
    }
  })

const prefersNoMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

const selectState = (snapshot: ReplySnapshot) => {
  const { past, draft, files, question, reply, reveal, isStopped, failure } = snapshot.context
  const isWhole = isDone(snapshot) && !isStopped
  return {
    past,
    draft,
    files,
    question,
    failure,
    reply: isWhole ? reply : null,
    /** Part of the answer revealed so far; open Markdown is closed so that it renders properly. */
    shown: isWhole ? shownText(reveal) : balanceMarkdown(shownText(reveal)),
    isStopped,
    isDone: isDone(snapshot),
    isThinking: isThinking(snapshot),
    isFailed: hasFailed(snapshot),
    isRevealing: snapshot.hasTag('revealing'),
    canSend: snapshot.can({ type: 'question.send' }),
    canStop: snapshot.can({ type: 'reply.stop' }),
  }
}

/** Returns the state and commands of a trial conversation with a bot. */
export function useConversation(apiKey: string) {
  const { locale } = useLocale()
  const [shelf] = useState(() => new Map<string, File>())
  const [parts] = useState(() => {
    const filesOf = (refs: readonly FileRef[]) => refs.flatMap(({ id }) => shelf.get(id) ?? [])
    const ask = askActor(createTrial(apiKey, locale), filesOf)
    const input = { now: Date.now, newKey, isInstant: prefersNoMotion() }
    return { machine: replyMachine.provide({ actors: { ask } }), input }
  })
  const actor = useActor('bots: playground', parts.machine, parts.input)
  const events = useSelector(actor, selectState, shallowEqual)
  const attach = (added: readonly File[]) => {
    const refs = added.map((file) => {
      const id = `file-${shelf.size}`
      shelf.set(id, file)
      return { id, name: file.name, size: file.size }
    })
    actor.send({ type: 'files.change', files: [...events.files, ...refs] })
  }
  return {
    ...events,
    contents: { fileOf: (id: string) => shelf.get(id) },
    attach,
    detach: (id: string) =>
      actor.send({ type: 'files.change', files: events.files.filter((file) => file.id !== id) }),
    type: (text: string) => actor.send({ type: 'draft.change', text }),
    send: () => actor.send({ type: 'question.send' }),
    ask: (text: string) => actor.send({ type: 'question.ask', text }),
    retry: () => actor.send({ type: 'question.retry' }),
    edit: () => actor.send({ type: 'question.edit' }),
    stop: () => actor.send({ type: 'reply.stop' }),
    skip: () => actor.send({ type: 'reply.skip' }),
  }
}
