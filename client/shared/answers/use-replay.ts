import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fromCallback } from 'xstate'
import { unreachable } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { streamEvents } from '#client/api/stream.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { getChatConfig } from '#contract/account/clients.ts'
import { type KnowledgeChange, type Replay, replayQuestions } from '#contract/knowledge/replays.ts'
import { failureOf } from '#machines/failure.ts'
import { replayMachine } from '#machines/replay/replay-machine.ts'
import { hasFailed, type ReplaySnapshot } from '#machines/replay/selectors.ts'

/** Input of a comparison: the bot, and the number of its latest questions to compare. */
interface ReplayOptions {
  readonly botId: number
  readonly last: number
  /** Question whose answer the change is meant to fix; answered with and without the change. */
  readonly question?: string
  /** True for the check before changes, which is skipped if the account has disabled it. */
  readonly isGate?: boolean
}

/** Result used if the account has disabled the check. */
const nothing: Replay = {
  total: 0,
  checked: 0,
  better: 0,
  same: 0,
  changed: 0,
  lost: 0,
  contradicting: 0,
  milliseconds: 0,
  differences: [],
}

/**
 * Returns actor logic that runs a comparison on the server and reports its progress; stopping the actor cancels the comparison.
 */
const replayActor = ({ botId, last, question, isGate }: ReplayOptions) =>
  fromCallback<{ type: string }, KnowledgeChange | null>(({ input: change, sendBack }) => {
    const aborter = new AbortController()
    const fail = (error: unknown) => {
      if (!aborter.signal.aborted) sendBack({ type: 'replay.failed', failure: failureOf(error) })
    }
    const compare = () => {
      if (!change || aborter.signal.aborted) return
      let isDone = false
      const parts = streamEvents(replayQuestions, {
        params: { bot: botId },
        body: { change, last, ...(question && { question }) },
      }).subscribe({
        next: ({ event, data }) => {
          const value = JSON.parse(data)
          if (event === 'progress') sendBack({ type: 'replay.progressed', ...value })
          if (event !== 'result') return
          isDone = true
          sendBack({ type: 'replay.done', result: value })
        },
        error: fail,
        complete: () => !isDone && fail(unreachable()),
      })
      aborter.signal.addEventListener('abort', () => parts.unsubscribe())
    }
    if (isGate)
      call(getChatConfig, { signal: aborter.signal }).then(({ publishGate }) => {
        if (publishGate === false) sendBack({ type: 'replay.done', result: nothing })
        else compare()
      }, fail)
    else compare()
    return () => aborter.abort()
  })

const selectState = (snapshot: ReplaySnapshot) => ({
  progress: snapshot.context.progress,
  result: snapshot.context.result,
  failure: hasFailed(snapshot) ? snapshot.context.failure : null,
  isBusy: snapshot.hasTag('busy'),
})

/**
 * Returns the state and commands of a comparison of answers to past questions with and without a change; `onShown` is called with
 * each result.
 */
export function useReplay(options: ReplayOptions, onShown: (result: Replay) => void = () => {}) {
  const [machine] = useState(() => replayMachine.provide({ actors: { replay: replayActor(options) } }))
  const actor = useActor('answers: replay', machine)
  const events = useSelector(actor, selectState, shallowEqual)
  const notify = useEffectEvent(onShown)
  useEffect(() => {
    const shown = actor.on('replay.shown', ({ result }) => notify(result))
    return () => shown.unsubscribe()
  }, [actor])
  const [commands] = useState(() => ({
    edit: (change: KnowledgeChange | null) => actor.send({ type: 'change.edit', change }),
    check: (change: KnowledgeChange) => actor.send({ type: 'change.check', change }),
    cancel: () => actor.send({ type: 'replay.cancel' }),
    retry: () => actor.send({ type: 'replay.retry' }),
  }))
  return { ...events, ...commands }
}

export type ReplayState = ReturnType<typeof useReplay>
