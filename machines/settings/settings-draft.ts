import type { AiModel, ChatConfig, ModelChoice } from '#contract/account/clients.ts'
import type { HoursSettings } from '#contract/floor/business-hours.ts'
import type { FloorThresholds } from '#contract/floor/floor.ts'
import type { ReplyTargets, Team } from '#contract/floor/teams.ts'

/** The settings of an account as its calls return them. */
export interface Settings {
  readonly chats: Required<ChatConfig>
  readonly hours: HoursSettings
  readonly floor: Required<FloorThresholds>
  readonly teams: readonly Team[]
  /** The AI model and those to choose from; null where it cannot be chosen (APP_ENV is prod). */
  readonly model: ModelChoice | null
}

/** Targets of a team; null keeps that of the account. */
export type TeamTargets = { readonly [Key in keyof ReplyTargets]: ReplyTargets[Key] | null }

/** Thresholds of the floor that are no targets of replies; those belong to the hours. */
export type Thresholds = Omit<Required<FloorThresholds>, 'target_seconds' | 'next_target_seconds'>

/** Draft of the settings, flat, so that each field can be compared and merged by itself. A number that cannot be read is NaN. */
export interface SettingsDraft extends Required<ChatConfig>, HoursSettings, Thresholds {
  /** Targets by id of the team. */
  readonly team_targets: Readonly<Record<number, TeamTargets>>
  readonly refer_model: AiModel | null
}

/** A field of the settings. */
export type SettingsField = keyof SettingsDraft

/** Parts of the settings that are saved by a call each, in the order of saving. */
export const settingsParts = ['chats', 'hours', 'floor', 'teams', 'model'] as const
export type SettingsPart = (typeof settingsParts)[number]

/** The part of each field; a record, so that no new field can be forgotten. */
const partOf: Record<SettingsField, SettingsPart> = {
  isTagLangEnabled: 'chats',
  tagLang: 'chats',
  isAutoSummaryEnabled: 'chats',
  autoAssign: 'chats',
  assignType: 'chats',
  specificAgentIds: 'chats',
  silentAgentMinutes: 'chats',
  silentBotMinutes: 'chats',
  requeueMinutes: 'chats',
  retentionMonths: 'chats',
  shadowAnswers: 'chats',
  publishGate: 'chats',
  is_enabled: 'hours',
  time_zone: 'hours',
  spans: 'hours',
  holidays: 'hours',
  first_reply_seconds: 'hours',
  next_reply_seconds: 'hours',
  wait_warn_seconds: 'floor',
  wait_alarm_seconds: 'floor',
  unanswered_warn_seconds: 'floor',
  unanswered_alarm_seconds: 'floor',
  unhappy_seconds: 'floor',
  no_free_seconds: 'floor',
  queue_warn: 'floor',
  queue_alarm: 'floor',
  team_targets: 'teams',
  refer_model: 'model',
}

/** Every field of the settings. */
export const settingsFields = Object.keys(partOf) as SettingsField[]

/** Returns the fields of some parts. */
export const fieldsOf = (parts: readonly SettingsPart[]): readonly SettingsField[] =>
  settingsFields.filter((field) => parts.includes(partOf[field]))

/** Returns the targets of a team. */
export const targetsOf = ({ first_reply_seconds, next_reply_seconds }: TeamTargets): TeamTargets => ({
  first_reply_seconds,
  next_reply_seconds,
})

/** Returns the draft of what is saved. */
export function draftOf({ chats, hours, floor, teams, model }: Settings): SettingsDraft {
  const { target_seconds: _first, next_target_seconds: _next, ...thresholds } = floor
  const targets = teams.map((team) => [team.id, targetsOf(team)])
  return {
    ...chats,
    ...hours,
    ...thresholds,
    team_targets: Object.fromEntries(targets) as Record<number, TeamTargets>,
    refer_model: model?.refer_model ?? null,
  }
}

/** Returns the parts of some fields, in the order of saving. */
export const partsOf = (fields: readonly SettingsField[]): readonly SettingsPart[] =>
  settingsParts.filter((part) => fields.some((field) => partOf[field] === part))
