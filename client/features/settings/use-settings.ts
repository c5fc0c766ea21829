import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { useEditor } from '#client/core/forms/use-editor.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { patterns } from '#client/core/navigation/paths.ts'
import { useAccount } from '#client/core/session/session.tsx'
import type { Settings, SettingsDraft, SettingsField } from '#machines/settings/settings-draft.ts'
import { settingsMachine } from '#machines/settings/settings-machine.ts'
import type { SettingsIssue } from '#machines/settings/validate.ts'
import { loadSettings, type SaveInput, type SaveOutput, saveSettings } from './settings-calls.ts'

/** Returns true for paths within the settings page, because following a link to one of its sections loses nothing. */
const staysHere = (to: string): boolean => to.split(/[?#]/)[0] === patterns.setting

/** Returns the state and commands of the settings editor; `onSaved` is called with the fields that were saved. */
export function useSettings(onSaved: (fields: readonly SettingsField[], settings: Settings) => void) {
  const clientId = useAccount().client.id
  const [machine] = useState(() =>
    settingsMachine.provide({
      actors: {
        load: fromPromise<Settings, undefined>(({ signal }) => loadSettings(clientId, signal)),
        save: fromPromise<SaveOutput, SaveInput>(({ input, signal }) =>
          saveSettings(clientId, input, signal),
        ),
      },
    }),
  )
  const { data: settings, ...editor } = useEditor<Settings, SettingsDraft, SettingsIssue>(
    useActor('settings: account', machine),
    staysHere,
  )
  const notify = useEffectEvent((fields: readonly SettingsField[]) => {
    if (settings && fields.length > 0) onSaved(fields, settings)
  })
  useEffect(() => notify(editor.savedFields), [editor.savedFields])
  useJournalEvents(['client.changed', 'floor.changed', 'team.saved', 'team.deleted'], editor.outdated)
  useResync(editor.outdated)
  return { settings, ...editor }
}
