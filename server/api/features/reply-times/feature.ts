import { SECOND_MS } from '#contract/base/units.ts'
import { feature } from '#server/api/core/feature.ts'
import { every } from '#server/lib/every.ts'
import { reportLateReplies } from './report-late-replies.ts'

/** Interval between checks for late replies. */
const LOOK_MS = 2 * SECOND_MS

/** Feature that warns about replies for which customers have been waiting too long. */
export const replyTimes = feature({
  watch: (context) =>
    every(
      LOOK_MS,
      () => reportLateReplies(context),
      (err) => context.log.warn({ err }, 'could not report late replies'),
    ),
})
