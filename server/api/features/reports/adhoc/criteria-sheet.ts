import type { Locale } from '#contract/base/shapes.ts'
import type { AdhocColumn, AdhocCriteria } from '#contract/reports/adhoc.ts'
import { listBots } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { teamOf } from '#server/api/core/members/store.ts'
import { type Member, nameOf } from '#server/api/platform/auth/callers.ts'
import type { Cell, Sheet } from '#server/api/platform/downloads/sheet.ts'
import { localTime } from '#server/lib/days.ts'
import type { Texts } from '../files/texts.ts'
import { teamNames } from './store.ts'

/** Language of an exported file, with the texts in it. */
interface Language {
  readonly LL: Texts
  readonly locale: Locale
}

/** Returns the sheet that shows an export's criteria, and by whom and when it was made. */
export async function criteriaSheet(
  context: Context,
  member: Member,
  criteria: AdhocCriteria,
  language: Language,
): Promise<Sheet> {
  const { LL } = language
  const time_zone = criteria.time_zone ?? member.client.time_zone
  const values: [keyof Texts['criteria'], Cell][] = [
    ['start_date', criteria.start_date ?? LL.criteria.all()],
    ['end_date', criteria.end_date ?? LL.criteria.all()],
    ['time_zone', time_zone],
    ['search', criteria.search ?? ''],
    ...(await chosen(context, member, criteria, language)),
    ['sort', sortText(criteria.sort, LL)],
    ['exported_at', localTime(context.clock.now(), time_zone)],
    ['exported_by', member.name],
  ]
  async function* pages() {
    yield values.map(([name, value]) => [LL.criteria[name]({ column: '' }), value])
  }
  return {
    name: LL.sheets.criteria(),
    header: [LL.criteria.name(), LL.criteria.value()],
    pages: pages(),
  }
}

/** Returns the name of a weekday; 1 is Monday. */
const weekdayName = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))

/** Returns the criteria that are lists, as texts with the names of the selected values. */
async function chosen(
  { db }: Context,
  { clientId }: Member,
  { assignees, botIds, ...criteria }: AdhocCriteria,
  { LL, locale }: Language,
): Promise<[keyof Texts['criteria'], Cell][]> {
  const team = new Map((await teamOf(db, clientId)).map((user) => [user.id, nameOf(user)]))
  const teams = criteria.teams?.length ? await teamNames(db, clientId) : new Map<number, string>()
  const bots = new Map((await listBots(db, clientId)).map(({ bot }) => [bot.id, bot.bot_name]))
  const listed = (names: readonly string[] | undefined): string =>
    names?.length ? names.join(', ') : LL.criteria.all()
  const isAllBots = botIds?.some((id) => id < 1)
  return [
    [
      'assignees',
      listed(assignees?.map((id) => (id === null ? LL.criteria.nobody() : (team.get(id) ?? `${id}`)))),
    ],
    ['channels', listed(criteria.channels?.map((channel) => LL.channel[channel]()))],
    ['locations', listed(criteria.locations)],
    ['sentiments', listed(criteria.sentiments?.map((sentiment) => LL.sentiments[sentiment]()))],
    ['first_sentiments', listed(criteria.first_sentiments?.map((sentiment) => LL.sentiments[sentiment]()))],
    ['weekdays', listed(criteria.weekdays?.map((weekday) => weekdayName(weekday, locale)))],
    ['hours', listed(criteria.hours?.map((hour) => `${hour}:00`))],
    ['tags', listed(criteria.tags)],
    ['outcomes', listed(criteria.outcomes?.map((outcome) => LL.outcomes[outcome]()))],
    ['reasons', listed(criteria.reasons?.map((reason) => LL.reasons[reason]()))],
    [
      'teams',
      listed(criteria.teams?.map((id) => (id === 0 ? LL.criteria.noTeam() : (teams.get(id) ?? `${id}`)))),
    ],
    ['userNames', listed(criteria.userNames)],
    ['botIds', listed(isAllBots ? [] : botIds?.map((id) => bots.get(id) ?? `${id}`))],
  ]
}

const sortText = (sort: AdhocCriteria['sort'] = '-created_date', LL: Texts): string => {
  const column = LL.columns[sort.replace('-', '') as AdhocColumn]()
  return sort.startsWith('-') ? LL.criteria.descending({ column }) : LL.criteria.ascending({ column })
}
