import type { Locales } from '#i18n/i18n-types.ts'

/** A time zone to choose. */
export interface TimeZone {
  /** IANA name as this browser writes it. */
  readonly name: string
  /** City, or the name itself where there is none. */
  readonly city: string
  /** Present offset: "GMT+7". */
  readonly offset: string
  /** What else it is found by: its other IANA names and its name in the reader's language. */
  readonly keywords: string
}

/**
 * Zones that were renamed, by both names: browsers and servers disagree on which of the two is current, and people know either
 * (the file `backward` of the time zone database).
 */
const renamed: readonly (readonly [string, string])[] = [
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Dacca', 'Asia/Dhaka'],
  ['Asia/Thimbu', 'Asia/Thimphu'],
  ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar'],
  ['Asia/Macao', 'Asia/Macau'],
  ['Asia/Ashkhabad', 'Asia/Ashgabat'],
  ['Asia/Ujung_Pandang', 'Asia/Makassar'],
  ['Asia/Tel_Aviv', 'Asia/Jerusalem'],
  ['Asia/Istanbul', 'Europe/Istanbul'],
  ['Asia/Nicosia', 'Europe/Nicosia'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
]

/** Returns all names of a time zone that this file knows, itself included. */
const namesOf = (name: string): readonly string[] => renamed.find((pair) => pair.includes(name)) ?? [name]

/** Whether two IANA names stand for the same time zone. */
export const isSameZone = (one: string, other: string): boolean => namesOf(one).includes(other)

/** Whether this browser knows a time zone. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

function partOf(locale: Locales, timeZone: string, style: 'shortOffset' | 'longGeneric', at: Date): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const cityOf = (name: string): string => (name.split('/').at(-1) ?? name).replaceAll('_', ' ')

function zoneOf(locale: Locales, name: string, at: Date): TimeZone {
  const names = namesOf(name)
  const offset = partOf(locale, name, 'shortOffset', at)
  const words = [
    ...names,
    ...names.map((one) => one.replaceAll(/[/_]/g, ' ')),
    offset.replace(/GMT|UTC/, 'UTC'),
  ]
  return {
    name,
    // The current name, which people of the place use.
    city: cityOf(names.at(-1) ?? name),
    offset,
    keywords: [...words, partOf(locale, name, 'longGeneric', at)].join(' '),
  }
}

const kept = new Map<Locales, readonly TimeZone[]>()

/** Returns the time zones that this browser knows, by offset and city; they are put together once a language. */
export function timeZones(locale: Locales, at: Date): readonly TimeZone[] {
  const known = kept.get(locale)
  if (known) return known
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
  const all = names
    .map((name) => zoneOf(locale, name, at))
    .toSorted((a, b) => a.city.localeCompare(b.city, locale))
  kept.set(locale, all)
  return all
}
