import { TARGET_SECONDS } from '#contract/base/limits.ts'
import type { RouteKind, Team, TeamFields } from '#contract/floor/teams.ts'

/** Values of the team form; the targets are texts as typed. */
export interface TeamValues extends Omit<TeamFields, 'first_reply_seconds' | 'next_reply_seconds'> {
  readonly first: string
  readonly next: string
}

const typed = (seconds: number | null): string => (seconds === null ? '' : String(seconds))

/** Returns the form's values for a team, or for a new one. Bots that have been deleted are dropped. */
export const valuesOf = (team: Team | null, knownBots: readonly number[]): TeamValues => ({
  name: team?.name ?? '',
  member_ids: team?.member_ids ?? [],
  bot_ids: team?.bot_ids.filter((id) => knownBots.includes(id)) ?? [],
  channels: team?.channels ?? [],
  languages: team?.languages ?? [],
  first: typed(team?.first_reply_seconds ?? null),
  next: typed(team?.next_reply_seconds ?? null),
})

/** Returns whether a typed target is empty or valid. */
export function isTarget(text: string): boolean {
  if (text.trim() === '') return true
  const seconds = Number(text)
  return /^\d{1,5}$/.test(text.trim()) && seconds >= TARGET_SECONDS.min && seconds <= TARGET_SECONDS.max
}

const secondsOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Converts the form's values to the fields of a team. */
export const fieldsOf = ({ first, next, ...values }: TeamValues): TeamFields => ({
  ...values,
  name: values.name.trim(),
  first_reply_seconds: secondsOf(first),
  next_reply_seconds: secondsOf(next),
})

/** Returns the name of the other team to which a bot, channel or language is routed, or null. */
export function takenBy(
  teams: readonly Team[],
  own: Team | null,
  kind: RouteKind,
  value: number | string,
): string | null {
  const has = ({ bot_ids, channels, languages }: Team) => {
    const values: readonly (number | string)[] = { bot: bot_ids, channel: channels, language: languages }[
      kind
    ]
    return values.includes(value)
  }
  return teams.find((team) => team.id !== own?.id && has(team))?.name ?? null
}

/** Codes of the browser languages that can be routed to a team. */
export const offeredLanguages = [
  'en',
  'fr',
  'vi',
  'tr',
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fa',
  'fi',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'km',
  'ko',
  'lo',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sr',
  'sv',
  'th',
  'uk',
  'ur',
  'zh',
] as const
