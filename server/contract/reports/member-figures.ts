import { type Static, Type } from 'typebox'
import { availabilities, awayReasons } from '../account/members.ts'
import { route } from '../base/route.ts'
import { about, Day, day, Id, IdParams, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { Satisfaction } from './feedback.ts'
import { MEMBER_FIGURES_DAYS, MEMBER_FIGURES_DAYS_MAX } from './report-limits.ts'
import { Distribution } from './statistics.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Metrics of one member, for the member and their supervisors; they include neither a rank nor a score. */
export const MemberFigures = Type.Object({
  id: Id,
  name: Type.String({ description: 'First and last name.' }),
  start_date: about(Day, "First day of the period, in the client's time zone."),
  end_date: about(Day, 'Last day of the period.'),
  time_zone: Type.String({ description: 'IANA time zone of the days.' }),
  handled: count(
    'Number of times that a chat left the member in the period, by ending or by going to someone else.',
  ),
  firstReply: about(Distribution, "From a handover to the member's first message."),
  reply: about(
    Distribution,
    "From the customer's first unanswered message to the member's next one, in business hours.",
  ),
  team: Type.Object(
    {
      handled: Nullable(Type.Number(), 'Median across the members who handled any chat; null if none did.'),
      firstReply: about(Distribution, 'First replies of all members.'),
      reply: about(Distribution, 'Replies of all members.'),
    },
    { description: 'Figures of the whole account, for comparison.' },
  ),
  atOnce: Nullable(
    Type.Number({ minimum: 0 }),
    'Average number of chats while online, weighted by time; null without time online.',
  ),
  occupancy: Nullable(
    Type.Number({ minimum: 0, maximum: 100 }),
    'Percentage of the time online with at least one chat; null without time online.',
  ),
  unanswered: count('Of the handled chats, the ones that left the member without a message from them.'),
  passedOn: count('Of the handled chats, the ones that went to another member.'),
  cameBack: count('Chats that continued after they had ended and that were last assigned to the member.'),
  satisfaction: about(Satisfaction, 'Ratings of chats that were last assigned to the member.'),
  online: count('Time online in the period, in seconds.'),
  away: count('Time signed in but away in the period, in seconds.'),
  timeline: Type.Array(
    Type.Object({
      availability: oneOf(availabilities, { description: 'Whether the member was available.' }),
      reason: Nullable(oneOf(awayReasons), 'Why they were away; null if they were not, or gave no reason.'),
      from: Moment,
      to: Type.String({
        format: 'date-time',
        description: 'End of the entry; the current time if it has not ended.',
      }),
    }),
    {
      description: 'Availability on the last day of the period; gaps between the entries are times offline.',
    },
  ),
})
export type MemberFigures = Static<typeof MemberFigures>

export const getMemberFigures = route({
  method: 'GET',
  access: 'member',
  tag: 'Reports',
  path: '/report/members/:id/figures',
  isHeavy: true,
  summary: 'Returns the figures of a member: the caller’s own, or anyone’s for supervisors.',
  params: IdParams,
  query: Type.Object({
    start_date: Type.Optional(
      day(
        `First day in the client's time zone; by default, the period is the ${MEMBER_FIGURES_DAYS} days up to the last day. At most ${MEMBER_FIGURES_DAYS_MAX} days.`,
      ),
    ),
    end_date: Type.Optional(day("Last day in the client's time zone; by default today.")),
  }),
  response: MemberFigures,
  errors: ['permission_denied'],
})
