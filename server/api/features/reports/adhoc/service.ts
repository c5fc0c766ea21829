import type { RequestOf } from '#contract/base/route.ts'
import { sentiments } from '#contract/chats/chat-shapes.ts'
import {
  type AdhocCriteria,
  type AdhocOptions,
  type AdhocTotals,
  allAdhocColumns,
  customerChannels,
  type searchAdhoc,
} from '#contract/reports/adhoc.ts'
import { ADHOC_PAGE } from '#contract/reports/report-limits.ts'
import { listBots } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { teamOf } from '#server/api/core/members/store.ts'
import { type Member, nameOf } from '#server/api/platform/auth/callers.ts'
import { catchUp } from '../statistics/roll.ts'
import { reportOf } from './criteria.ts'
import { toRow } from './map.ts'
import { countReport, recentValues, reportPage, reportTotals, usedTags } from './store.ts'

/** Returns the values that the console offers for filtering the member's report. */
export async function adhocOptions(context: Context, member: Member): Promise<AdhocOptions> {
  const { client, clientId } = member
  const { db } = context
  await catchUp(context, client)
  const team = await teamOf(db, clientId)
  const bots = await listBots(db, clientId)
  return {
    assignees: team.map((user) => ({ id: user.id, name: nameOf(user) })),
    channels: [...customerChannels],
    locations: await recentValues(db, member, 'location'),
    sentiments: [...sentiments],
    tags: await usedTags(db, clientId),
    columns: [...allAdhocColumns],
    userNames: await recentValues(db, member, 'user_name'),
    botIds: bots.map(({ bot }) => ({ id: bot.id, name: bot.bot_name })),
  }
}

/** Brings the chats' statistics up to date if the criteria include outcomes or reasons. */
export async function readyFor(context: Context, { client }: Member, { outcomes, reasons }: AdhocCriteria) {
  if (outcomes?.length || reasons?.length) await catchUp(context, client)
}

/**
 * Our choice: maximum number of matching chats up to which all of them are sorted to find a page; this takes milliseconds even if
 * a client has a million chats.
 */
const RARE_MAX = 5_000

/** Returns a page of the chats that match the criteria. */
export async function searchReport(
  context: Context,
  member: Member,
  { start = 0, length = ADHOC_PAGE, ...criteria }: RequestOf<typeof searchAdhoc>['body'],
) {
  const { db } = context
  await readyFor(context, member, criteria)
  const report = reportOf(member, criteria)
  const total = await countReport(db, report.where)
  const rows = await reportPage(db, report, { start, length, isRare: total <= RARE_MAX })
  return { entities: rows.map(toRow), total }
}

/** Returns metrics for all chats that match the criteria. */
export async function totalReport(
  context: Context,
  member: Member,
  criteria: AdhocCriteria,
): Promise<AdhocTotals> {
  await readyFor(context, member, criteria)
  return reportTotals(context.db, reportOf(member, criteria).where)
}
