import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { useLeaveGuard } from '#client/core/forms/use-leave-guard.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { patterns } from '#client/core/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { isAskingToLeave, isLoading, saveStateOf } from '#machines/editing/selectors.ts'
import type { Settings, SettingsDraft, SettingsPart } from '#machines/settings/settings-draft.ts'
import { settingsMachine } from '#machines/settings/settings-machine.ts'
import type { SaveInput, SaveOutcome } from '#machines/settings/settings-setup.ts'
import { loadSettings, saveSettings } from './settings-calls.ts'

const selectState = (snapshot: SnapshotFrom<typeof settingsMachine>) => {
  const { settings, draft, issues, foreign, conflicts, failure, failedPart } = snapshot.context
  return {
    loading: isLoading(snapshot),
    settings,
    draft,
    issues,
    foreign,
    conflicts,
    failure,
    failedPart,
    state: saveStateOf(snapshot),
    canSave: snapshot.can({ type: 'draft.save' }),
    canDiscard: snapshot.can({ type: 'draft.discard' }),
    leaving: isAskingToLeave(snapshot),
  }
}

/** A link to a section of the page loses nothing. */
const staysHere = (to: string): boolean => to.split(/[?#]/)[0] === patterns.setting

/** Returns the editor of the settings; `onSaved` is called with the parts that were saved. */
export function useSettings(onSaved: (parts: readonly SettingsPart[], settings: Settings) => void) {
  const clientId = useAccount().client.id
  const machine = useMemo(
    () =>
      settingsMachine.provide({
        actors: {
          loadSettings: fromPromise<Settings, undefined>(({ signal }) => loadSettings(clientId, signal)),
          saveSettings: fromPromise<SaveOutcome, SaveInput>(({ input, signal }) =>
            saveSettings(clientId, input, signal),
          ),
        },
      }),
    [clientId],
  )
  const actor = useActor(machine)
  const state = useSelector(actor, selectState, shallowEqual)
  useJournalEvents(['client.changed', 'floor.changed', 'team.saved', 'team.deleted'], () =>
    actor.send({ type: 'settings.outdated' }),
  )
  useResync(() => actor.send({ type: 'settings.outdated' }))
  const leave = useLeaveGuard(
    state.state === 'unsaved' || state.state === 'saving',
    (to) => actor.send({ type: 'page.leave', to }),
    staysHere,
  )
  useEffect(() => {
    const allowed = actor.on('leave.allowed', ({ to }) => leave(to))
    return () => allowed.unsubscribe()
  }, [actor, leave])
  const tell = useEffectEvent(onSaved)
  useEffect(() => {
    const saved = actor.on('settings.saved', ({ parts, settings }) => tell(parts, settings))
    return () => saved.unsubscribe()
  }, [actor])
  const commands = useMemo(
    () => ({
      reload: () => actor.send({ type: 'settings.reload' }),
      change: (changes: Partial<SettingsDraft>) => actor.send({ type: 'draft.change', changes }),
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
