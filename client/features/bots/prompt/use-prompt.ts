import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useLeaveGuard } from '#client/core/forms/use-leave-guard.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { getPrompt, type PromptVersion, savePrompt } from '#contract/training.ts'
import { type PromptInput, promptMachine } from '#machines/prompt/prompt-machine.ts'
import {
  hasFailed,
  isAskingToLeave,
  isLoading,
  type PromptSnapshot,
  saveStateOf,
} from '#machines/prompt/selectors.ts'

const machine = promptMachine.provide({
  actors: {
    loadPrompt: fromPromise<PromptVersion, PromptInput>(({ input: { botId }, signal }) =>
      call(getPrompt, { params: { bot: botId }, signal }),
    ),
    savePrompt: fromPromise<PromptVersion, PromptInput & { prompt: string }>(
      ({ input: { botId, prompt }, signal }) =>
        call(savePrompt, { params: { bot: botId }, body: { prompt }, signal }),
    ),
  },
})

const selectState = (snapshot: PromptSnapshot) => ({
  loading: isLoading(snapshot),
  failed: hasFailed(snapshot),
  saved: snapshot.context.saved,
  draft: snapshot.context.draft,
  failure: snapshot.context.failure,
  state: saveStateOf(snapshot),
  canSave: snapshot.can({ type: 'draft.save' }),
  canDiscard: snapshot.can({ type: 'draft.discard' }),
  leaving: isAskingToLeave(snapshot),
  isDirty: snapshot.context.saved !== null && snapshot.context.draft !== snapshot.context.saved.prompt,
})

/** Returns the prompt editor of a bot; `onSaved` is called with each saved version. */
export function usePrompt(botId: number, onSaved: (version: PromptVersion) => void) {
  const actor = useActor(machine, { botId })
  const events = useSelector(actor, selectState, shallowEqual)
  const leave = useLeaveGuard(events.isDirty, (to) => actor.send({ type: 'page.leave', to }))
  const tell = useEffectEvent(onSaved)
  useEffect(() => {
    const saved = actor.on('prompt.saved', ({ version }) => tell(version))
    const allowed = actor.on('leave.allowed', ({ to }) => leave(to))
    return () => {
      saved.unsubscribe()
      allowed.unsubscribe()
    }
  }, [actor, leave])
  return {
    ...events,
    reload: () => actor.send({ type: 'prompt.reload' }),
    change: (text: string) => actor.send({ type: 'draft.change', text }),
    save: () => actor.send({ type: 'draft.save' }),
    discard: () => actor.send({ type: 'draft.discard' }),
    confirmLeave: () => actor.send({ type: 'leave.confirm' }),
    cancelLeave: () => actor.send({ type: 'leave.cancel' }),
  }
}
