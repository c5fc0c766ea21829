import type { AiModel, ChatConfig, ModelChoice } from '#contract/account/clients.ts'
import type { HoursSettings } from '#contract/floor/business-hours.ts'
import type { FloorThresholds } from '#contract/floor/floor.ts'
import type { ReplyTargets, Team } from '#contract/floor/teams.ts'

/** Account settings, which several calls return. */
export interface Settings {
  readonly chats: Required<ChatConfig>
  readonly hours: HoursSettings
  readonly floor: Required<FloorThresholds>
  readonly teams: readonly Team[]
  /** Current and available AI models; null if the model cannot be chosen (APP_ENV is prod). */
  readonly model: ModelChoice | null
}

/** Reply targets of a team; null means that the account's target applies. */
export type TeamTargets = { readonly [Key in keyof ReplyTargets]: ReplyTargets[Key] | null }

/** Floor thresholds, except reply targets, which are part of the business hours. */
export type Thresholds = Omit<Required<FloorThresholds>, 'target_seconds' | 'next_target_seconds'>

/** Flat draft of the settings, so that each field is compared and merged separately. Invalid numbers are NaN. */
export interface SettingsDraft extends Required<ChatConfig>, HoursSettings, Thresholds {
  /** Reply targets by team id. */
  readonly team_targets: Readonly<Record<number, TeamTargets>>
  readonly refer_model: AiModel | null
}

/** Field of the settings form. */
export type SettingsField = keyof SettingsDraft

/** Parts of the settings, each saved by a separate call, in the order of saving. */
export const settingsParts = ['chats', 'hours', 'floor', 'teams', 'model'] as const
export type SettingsPart = (typeof settingsParts)[number]

/** Part that each field belongs to; a record, so that the compiler reports missing fields. */
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
  blurPictures: 'chats',
  picturesToModel: 'chats',
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

/** All fields of the settings form. */
export const settingsFields = Object.keys(partOf) as SettingsField[]

/** Returns the fields of the given parts. */
export const fieldsOf = (parts: readonly SettingsPart[]): readonly SettingsField[] =>
  settingsFields.filter((field) => parts.includes(partOf[field]))

/** Returns a team's reply targets, without its other fields. */
export const targetsOf = ({ first_reply_seconds, next_reply_seconds }: TeamTargets): TeamTargets => ({
  first_reply_seconds,
  next_reply_seconds,
})

/** Returns a draft with the saved values. */
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

/** Returns the parts that contain the given fields, in the order of saving. */
export const partsOf = (fields: readonly SettingsField[]): readonly SettingsPart[] =>
  settingsParts.filter((part) => fields.some((field) => partOf[field] === part))
