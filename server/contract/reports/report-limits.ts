import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../base/units.ts'

/** Limits of statistics, reports and exports. Times are in milliseconds unless the name states another unit. */

/** Our choice: maximum number of days per statistics call; a daily chart with more days is unreadable. */
export const STATISTICS_DAYS_MAX = 732
/** Our choice: default period of the statistics, in days. */
export const STATISTICS_DAYS = 30
/** Our choice: maximum tags in the statistics, most used first. */
export const STATISTICS_TAGS_MAX = 100
/** Our choice: rows per page of the ad hoc report. */
export const ADHOC_PAGE = 20
/** Our choice: maximum values per criterion of the ad hoc report. */
export const ADHOC_VALUES_MAX = 1_000
/** Our choice: maximum options per filter of the ad hoc report. */
export const ADHOC_OPTIONS_MAX = 1_000
/** Our choice: number of recent chats whose names and locations are offered as options. */
export const ADHOC_OPTIONS_CHATS = 10_000
/** Our choice: maximum number of chats counted for the ad hoc report; a higher exact count is not worth its cost. */
export const ADHOC_COUNT_MAX = 100_000
/** Our choice: maximum exports per member per hour. */
export const EXPORTS_PER_HOUR = { max: 60, window: HOUR_MS } as const
/** Product decisions 6: wait after which a chat counts as missed. */
export const MISSED_AFTER_MS = 10 * MINUTE_MS
/** Product decisions 6: time within which another chat of the same customer means that the earlier chat did not help. */
export const FOLLOW_UP_WITHIN_MS = 24 * HOUR_MS

/** Design: time after which a waiting customer who closed the page counts as having given up. */
export const GONE_AFTER_MS = 60 * SECOND_MS

/** Our choice: maximum saved reports per member. */
export const SAVED_REPORTS_MAX = 50
/** Our choice: local hour at which reports are e-mailed, before the working day starts. */
export const REPORT_MAIL_HOUR = 7
/** Our choice: maximum number of rows in an e-mailed file, about 1 MB; mail servers reject large files. */
export const REPORT_MAIL_ROWS_MAX = 10_000

/**
 * Our choice: maximum number of ratings counted for a list; users do not page that far, and counting all takes longer than
 * reading a page.
 */
export const FEEDBACK_COUNT_MAX = 10_000

/** Our choice: default period of a member's metrics, in days. */
export const MEMBER_FIGURES_DAYS = 7
/** Our choice: maximum period of a member's metrics, in days; limited because the metrics are computed from each chat. */
export const MEMBER_FIGURES_DAYS_MAX = 92
/** Design: minimum number of ratings at which a member's share of satisfied customers is meaningful. */
export const MEMBER_RATINGS_MIN = 10
