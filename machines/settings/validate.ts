import { RETENTION_MAX_MONTHS, SILENT_MAX_MINUTES } from '#contract/base/limits.ts'
import { refusedHours, type TimeSpan } from '#contract/floor/business-hours.ts'
import type { SettingsDraft, SettingsField } from './settings-draft.ts'

/** Possible problems with a field; the view has a sentence for each. */
export type SettingsIssue =
  | 'number_invalid'
  | 'below_warning'
  | 'agents_required'
  | 'zone_required'
  | 'time_required'
  | 'date_required'
  | 'reversed'
  | 'overlap'
  | 'duplicate'

/** Issues by field; empty if the draft can be saved. */
export type SettingsIssues = Partial<Record<SettingsField, SettingsIssue>>

/** Range of reply targets and floor thresholds, in seconds. */
export const SECONDS = { min: 5, max: 86_400 } as const
/** Range of the silence limit, in minutes. */
export const MINUTES = { min: 1, max: SILENT_MAX_MINUTES } as const
/** Range of the retention period of ended chats, in months. */
export const MONTHS = { min: 1, max: RETENTION_MAX_MONTHS } as const
/** Range of the waiting queue's length, in chats. */
export const QUEUE = { min: 1, max: 10_000 } as const

const within = (value: number | null, { min, max }: { readonly min: number; readonly max: number }) =>
  value === null || (Number.isInteger(value) && value >= min && value <= max) ? null : 'number_invalid'

const alarm = (
  warning: number,
  value: number,
  range: { readonly min: number; readonly max: number },
): SettingsIssue | null => within(value, range) ?? (value < warning ? 'below_warning' : null)

/** Returns what is wrong with a reply target, or null. */
export const targetIssue = (seconds: number | null): SettingsIssue | null => within(seconds, SECONDS)

/** Returns what is wrong with a day's opening times, or null. */
export function spansIssue(spans: readonly TimeSpan[]): SettingsIssue | null {
  if (spans.some(({ from, to }) => from === '' || to === '')) return 'time_required'
  return refusedHours({ spans: spans.map((span) => ({ ...span, day: 1 })), holidays: [] })?.[1] ?? null
}

/** Returns what is wrong with a holiday, or null. */
export function holidayIssue(holidays: SettingsDraft['holidays'], at: number): SettingsIssue | null {
  const holiday = holidays[at]
  if (!holiday) return null
  if (holiday.date === '') return 'date_required'
  if (holidays.slice(0, at).some(({ date }) => date === holiday.date)) return 'duplicate'
  return spansIssue(holiday.spans)
}

const firstOf = (issues: readonly (SettingsIssue | null)[]): SettingsIssue | null =>
  issues.find((issue) => issue !== null) ?? null

function week({ spans }: SettingsDraft): SettingsIssue | null {
  return firstOf([1, 2, 3, 4, 5, 6, 7].map((day) => spansIssue(spans.filter((span) => span.day === day))))
}

const agents = ({ autoAssign, assignType, specificAgentIds }: SettingsDraft): SettingsIssue | null =>
  autoAssign && assignType === 'specific' && specificAgentIds.length === 0 ? 'agents_required' : null

/** Checks a draft against the contract's limits and returns the issues by field. */
export function validate(draft: SettingsDraft): SettingsIssues {
  const judged: Partial<Record<SettingsField, SettingsIssue | null>> = {
    specificAgentIds: agents(draft),
    silentAgentMinutes: within(draft.silentAgentMinutes, MINUTES),
    silentBotMinutes: within(draft.silentBotMinutes, MINUTES),
    requeueMinutes: within(draft.requeueMinutes, MINUTES),
    retentionMonths: within(draft.retentionMonths, MONTHS),
    time_zone: draft.time_zone === '' ? 'zone_required' : null,
    spans: week(draft),
    holidays: firstOf(draft.holidays.map((_, at) => holidayIssue(draft.holidays, at))),
    first_reply_seconds: within(draft.first_reply_seconds, SECONDS),
    next_reply_seconds: within(draft.next_reply_seconds, SECONDS),
    team_targets: firstOf(
      Object.values(draft.team_targets).flatMap((team) => [
        targetIssue(team.first_reply_seconds),
        targetIssue(team.next_reply_seconds),
      ]),
    ),
    wait_warn_seconds: within(draft.wait_warn_seconds, SECONDS),
    wait_alarm_seconds: alarm(draft.wait_warn_seconds, draft.wait_alarm_seconds, SECONDS),
    unanswered_warn_seconds: within(draft.unanswered_warn_seconds, SECONDS),
    unanswered_alarm_seconds: alarm(draft.unanswered_warn_seconds, draft.unanswered_alarm_seconds, SECONDS),
    unhappy_seconds: within(draft.unhappy_seconds, SECONDS),
    no_free_seconds: within(draft.no_free_seconds, SECONDS),
    queue_warn: within(draft.queue_warn, QUEUE),
    queue_alarm: alarm(draft.queue_warn, draft.queue_alarm, QUEUE),
  }
  return Object.fromEntries(Object.entries(judged).filter(([, issue]) => issue)) as SettingsIssues
}
