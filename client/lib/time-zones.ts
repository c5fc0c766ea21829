import type { Locales } from '#i18n/i18n-types.ts'

/** Time zone that can be chosen. */
export interface TimeZone {
  /** IANA name as spelled by this browser. */
  readonly name: string
  /** Name of the city; the IANA name if it contains no city. */
  readonly city: string
  /** Current offset: "GMT+7". */
  readonly offset: string
  /** Additional search terms: the zone's other IANA names, and its name in the reader's language. */
  readonly keywords: string
}

/**
 * Old and current names of renamed zones (file `backward` of the time zone database). Browsers and servers disagree on which is
 * current, and people may know either.
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

/** Returns all IANA names of a time zone that are listed here, including the given one. */
const namesOf = (name: string): readonly string[] => renamed.find((pair) => pair.includes(name)) ?? [name]

/** Returns whether two IANA names refer to the same time zone. */
export const isSameZone = (one: string, other: string): boolean => namesOf(one).includes(other)

/** Returns whether this browser knows a time zone. */
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
    // The last name is the current one, which is in local use.
    city: cityOf(names.at(-1) ?? name),
    offset,
    keywords: [...words, partOf(locale, name, 'longGeneric', at)].join(' '),
  }
}

const kept = new Map<Locales, readonly TimeZone[]>()

/** Returns the time zones known to this browser, sorted by city; the list is built once per language. */
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
