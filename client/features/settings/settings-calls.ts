import { call } from '#client/api/call.ts'
import { canInspect } from '#client/inspect/inspect.ts'
import {
  getChatConfig,
  getModel,
  saveChatConfig,
  saveModel,
  withDefaults,
} from '#contract/account/clients.ts'
import { getHours, saveHours } from '#contract/floor/business-hours.ts'
import { defaultThresholds, getThresholds, saveThresholds } from '#contract/floor/floor.ts'
import { listTeams, saveTeam } from '#contract/floor/teams.ts'
import type { EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import { isSame } from '#machines/editing/rebase.ts'
import { failureOf } from '#machines/failure.ts'
import {
  draftOf,
  fieldsOf,
  partsOf,
  type Settings,
  type SettingsDraft,
  type SettingsField,
  type SettingsPart,
  targetsOf,
} from '#machines/settings/settings-draft.ts'

/** Settings as they were loaded, and the changes to save. */
export type SaveInput = EditorSave<Settings, SettingsDraft>
/** Saved settings: all of them, or the parts before the first failure. */
export type SaveOutput = EditorSaved<Settings, SettingsDraft>

/** The model can only be chosen in development and test environments (specification 6). */
const canChooseModel = canInspect

const modelCall = (clientId: number, signal: AbortSignal) =>
  call(getModel, { params: { id: clientId }, signal })

export async function loadSettings(clientId: number, signal: AbortSignal): Promise<Settings> {
  const [chats, hours, floor, teams, model] = await Promise.all([
    call(getChatConfig, { signal }),
    call(getHours, { signal }),
    call(getThresholds, { signal }),
    call(listTeams, { signal }),
    canChooseModel() ? modelCall(clientId, signal) : null,
  ])
  return {
    chats: withDefaults(chats),
    hours,
    floor: { ...defaultThresholds, ...floor },
    teams: teams.entities,
    model,
  }
}

/** Saves a part of a draft and returns the settings including it. */
type SavePart = (settings: Settings, draft: SettingsDraft, signal: AbortSignal) => Promise<Settings>

/** Returns the draft's values for the properties that `like` has. */
const pick = <T extends object>(like: T, draft: SettingsDraft): T =>
  Object.fromEntries(Object.keys(like).map((key) => [key, draft[key as keyof SettingsDraft]])) as T

const saveParts = (clientId: number): Record<SettingsPart, SavePart> => ({
  chats: async (settings, draft, signal) => {
    const chats = await call(saveChatConfig, { body: pick(settings.chats, draft), signal })
    return { ...settings, chats: withDefaults(chats) }
  },
  hours: async (settings, draft, signal) => {
    const hours = await call(saveHours, { body: pick(settings.hours, draft), signal })
    return { ...settings, hours }
  },
  floor: async (settings, draft, signal) => {
    // The floor's targets are the reply targets from the business hours.
    const targets = {
      target_seconds: draft.first_reply_seconds,
      next_target_seconds: draft.next_reply_seconds,
    }
    const body = { ...pick(settings.floor, draft), ...targets }
    const floor = await call(saveThresholds, { body, signal })
    return { ...settings, floor: { ...defaultThresholds, ...floor } }
  },
  teams: async (settings, draft, signal) => {
    const teams = [...settings.teams]
    for (const [at, team] of teams.entries()) {
      const targets = draft.team_targets[team.id]
      if (!targets || isSame(targets, targetsOf(team))) continue
      const { id, ...fields } = team
      teams[at] = await call(saveTeam, { params: { id }, body: { ...fields, ...targets }, signal })
    }
    return { ...settings, teams }
  },
  model: async (settings, draft, signal) => {
    if (!settings.model || !draft.refer_model) return settings
    const body = { refer_model: draft.refer_model }
    return { ...settings, model: await call(saveModel, { params: { id: clientId }, body, signal }) }
  },
})

/** Saves the changed parts one after another, stopping at the first failure. */
export async function saveSettings(
  clientId: number,
  { data, changes }: SaveInput,
  signal: AbortSignal,
): Promise<SaveOutput> {
  const calls = saveParts(clientId)
  const draft = { ...draftOf(data), ...changes }
  const saved: SettingsPart[] = []
  let now = data
  for (const part of partsOf(Object.keys(changes) as SettingsField[])) {
    try {
      now = await calls[part](now, draft, signal)
      saved.push(part)
    } catch (error) {
      const failure = failureOf(error)
      return { kind: 'partlySaved', data: now, saved: fieldsOf(saved), failed: fieldsOf([part]), failure }
    }
  }
  return now
}
