import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { call } from '#client/api/call.ts'
import { useLeaveGuard } from '#client/core/forms/use-leave-guard.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { type ClientConfig, getClientConfig, saveClientConfig } from '#contract/branding.ts'
import { type BrandingDraft, brandingMachine } from '#machines/branding/branding-machine.ts'
import type { EditorSave } from '#machines/editing/editor.ts'
import { isAskingToLeave, isLoading, saveStateOf } from '#machines/editing/selectors.ts'

type Save = EditorSave<ClientConfig, BrandingDraft>

const selectState = (snapshot: SnapshotFrom<typeof brandingMachine>) => {
  const { data, draft, issues, foreign, conflicts, failure } = snapshot.context
  return {
    loading: isLoading(snapshot),
    ...{ config: data, draft, issues, foreign, conflicts, failure },
    state: saveStateOf(snapshot),
    canSave: snapshot.can({ type: 'draft.save' }),
    canDiscard: snapshot.can({ type: 'draft.discard' }),
    leaving: isAskingToLeave(snapshot),
  }
}

/** Returns the editor of the account's branding. */
export function useBrandingEditor() {
  const { id } = useAccount().client
  const machine = useMemo(
    () =>
      brandingMachine.provide({
        actors: {
          load: fromPromise<ClientConfig, undefined>(({ signal }) =>
            call(getClientConfig, { params: { id }, signal }),
          ),
          save: fromPromise<ClientConfig, Save>(({ input: { data, changes }, signal }) =>
            call(saveClientConfig, { params: { id }, body: { ...changes, bot_id: data.bot_id }, signal }),
          ),
        },
      }),
    [id],
  )
  const actor = useActor(machine)
  const state = useSelector(actor, selectState, shallowEqual)
  const outdated = () => actor.send({ type: 'editor.outdated' })
  useJournalEvents(['branding.changed', 'bot.created', 'bot.deleted'], outdated)
  useJournalEvents(['bot.updated'], (events) => {
    const shown = actor.getSnapshot().context.data?.bot_id
    if (events.some(({ bot }) => bot.id === shown)) outdated()
  })
  useResync(outdated)
  const leave = useLeaveGuard(state.state === 'unsaved' || state.state === 'saving', (to) =>
    actor.send({ type: 'page.leave', to }),
  )
  useEffect(() => {
    const allowed = actor.on('leave.allowed', ({ to }) => leave(to))
    return () => allowed.unsubscribe()
  }, [actor, leave])
  const commands = useMemo(
    () => ({
      reload: () => actor.send({ type: 'editor.reload' }),
      change: (changes: Partial<BrandingDraft>) => actor.send({ type: 'draft.change', changes }),
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
  return { ...state, ...commands }
}
