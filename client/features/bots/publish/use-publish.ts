import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useLeaveGuard } from '#client/core/forms/use-leave-guard.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { type Bot, getBot, updateBot } from '#contract/bots.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { publishMachine } from '#machines/publish/publish-machine.ts'
import type { SaveInput } from '#machines/publish/publish-types.ts'
import { isAskingToLeave, isLoading, type PublishSnapshot, saveStateOf } from '#machines/publish/selectors.ts'

const machine = publishMachine.provide({
  actors: {
    loadBot: fromPromise<Bot, { botId: number }>(({ input: { botId }, signal }) =>
      call(getBot, { params: { id: botId }, signal }),
    ),
    saveBot: fromPromise<Bot, SaveInput>(({ input: { botId, apiKey, changes }, signal }) =>
      call(updateBot, { params: { id: botId }, body: { ...changes, id: botId, api_key: apiKey }, signal }),
    ),
  },
})

const selectState = (snapshot: PublishSnapshot) => {
  const { bot, draft, issues, foreign, conflicts, failure } = snapshot.context
  return {
    loading: isLoading(snapshot),
    bot,
    draft,
    issues,
    foreign,
    conflicts,
    failure,
    state: saveStateOf(snapshot),
    canSave: snapshot.can({ type: 'draft.save' }),
    canDiscard: snapshot.can({ type: 'draft.discard' }),
    leaving: isAskingToLeave(snapshot),
  }
}

/** Returns the settings editor of a bot; `onSaved` is called with the bot as saved on the server. */
export function usePublish(botId: number, onSaved: (bot: Bot) => void) {
  const actor = useActor(machine, { botId })
  const events = useSelector(actor, selectState, shallowEqual)
  const { bot, state } = events
  useJournalEvents(['bot.updated'], (updates) => {
    for (const update of updates) actor.send(update)
  })
  useResync(() => actor.send({ type: 'journal.resync' }))
  const leave = useLeaveGuard(state === 'unsaved' || state === 'saving', (to) =>
    actor.send({ type: 'page.leave', to }),
  )
  useEffect(() => {
    const allowed = actor.on('leave.allowed', ({ to }) => leave(to))
    return () => allowed.unsubscribe()
  }, [actor, leave])
  const saved = useEffectEvent(onSaved)
  useEffect(() => {
    if (bot) saved(bot)
  }, [bot])
  const commands = useMemo(
    () => ({
      reload: () => actor.send({ type: 'bot.reload' }),
      change: (changes: Partial<Draft>) => actor.send({ type: 'draft.change', changes }),
      save: () => actor.send({ type: 'draft.save' }),
      discard: () => actor.send({ type: 'draft.discard' }),
      keepMine: () => actor.send({ type: 'conflict.keepMine' }),
      takeTheirs: () => actor.send({ type: 'conflict.takeTheirs' }),
      dismiss: () => actor.send({ type: 'notice.dismiss' }),
      confirmLeave: () => actor.send({ type: 'leave.confirm' }),
      cancelLeave: () => actor.send({ type: 'leave.cancel' }),
    }),
    [actor],
  )
  return { ...events, ...commands }
}
