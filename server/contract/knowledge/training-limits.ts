import { DAY_MS, HOUR_MS, MB_BYTES, SECOND_MS } from '../base/units.ts'

/** Limits of what a bot is trained and tested with. Sizes are in bytes and times in milliseconds unless the name states another unit. */

/** Specification 9: maximum length of a prompt, in Unicode code points (decisions 5). */
export const PROMPT_MAX_CHARS = 16_000
/** Our choice: rows per page of a prompt's versions. */
export const PROMPT_VERSIONS_PAGE = 20
/**
 * Decisions 5: interval of daily refreshes, slightly less than a day so that the time of day does not drift.
 */
export const REFRESH_DAILY_MS = DAY_MS - HOUR_MS
/** Decisions 5: interval of weekly refreshes, slightly less than a week for the same reason. */
export const REFRESH_WEEKLY_MS = 7 * DAY_MS - HOUR_MS
/** Decisions 5: maximum pages added from one sitemap. */
export const SITEMAP_PAGES_MAX = 200
/** Our choice: maximum size of a web page; larger ones fail. */
export const WEB_PAGE_MAX_BYTES = 5 * MB_BYTES
/** Our choice: timeout of fetching one page, redirects included. */
export const WEB_PAGE_TIMEOUT_MS = 15 * SECOND_MS
/** Our choice: maximum redirects per page. */
export const WEB_REDIRECTS_MAX = 5
/** Our choice: time limit for reading a document; beyond it, the document fails with "took too long". */
export const READ_TIMEOUT_MS = 20 * SECOND_MS
/** Our choice: memory limit of the process that reads a document. */
export const READ_MEMORY_MAX_BYTES = 512 * MB_BYTES
/** Our choice: maximum length of a question in an FAQ entry or a test; longer ones belong in a document. */
export const QUESTION_MAX_CHARS = 500
/** Our choice: maximum FAQ entries per bot; for more, uploading a table is easier. */
export const FAQS_MAX = 1_000
/** Our choice: maximum test questions per bot. */
export const TESTS_MAX = 200
/** Our choice: maximum phrases or documents that one test question expects. */
export const EXPECTED_MAX = 10
/** Our choice: maximum runs of test questions per client per day; they are free, but take time. */
export const TEST_RUNS_PER_DAY = 20
/** Our choice: rows per page of questions or runs. */
export const QUESTIONS_PAGE = 50
/** Our choice: maximum wordings shown per unanswered question. */
export const WORDINGS_MAX = 5
/** Our choice: maximum expressions per bot that customers use for a word of its texts. */
export const SYNONYMS_MAX = 500
/** Our choice: maximum length of such an expression. */
export const SYNONYM_MAX_CHARS = 80
/** Our choice: past questions that show what a fix of an answer changes. */
export const REPLAY_FIX_QUESTIONS = 1_000
/** Our choice: past questions that are replayed before a change goes live. */
export const REPLAY_QUESTIONS_MAX = 10_000
/** Our choice: questions below which nothing is replayed before a change, because they tell too little to hold it up. */
export const REPLAY_QUESTIONS_MIN = 20
/** Our choice: time after which a replay ends with the questions that it has reached. */
export const REPLAY_MAX_MS = 60 * SECOND_MS
/** Our choice: differences that a replay lists, the worst first; it counts all of them. */
export const REPLAY_DIFFERENCES_MAX = 100
/** Our choice: replays per member and hour. */
export const REPLAYS_PER_HOUR = 240
/** Our choice: answers per member and hour with which versions of a prompt are compared. */
export const PROMPT_TRIES_PER_HOUR = 120
/** Our choice: pages that are added from the links of a website without a sitemap. */
export const SITE_PAGES_MAX = 20
/** Our choice: websites that a member has read per minute. */
export const SITES_LEARNED_PER_MINUTE = 10
/** Our choice: how often per minute a member has a page checked for the widget; the console does so every ten seconds. */
export const SITE_CHECKS_PER_MINUTE = 20
/** Our choice: websites that are kept of those that showed the widget of a bot, and as many of those that could not. */
export const SEEN_SITES_MAX = 50
/** Our choice: pause between two checks while the console waits for the widget on a page. */
export const SITE_CHECK_PAUSE_MS = 10 * SECOND_MS
/** Our choice: time without a reading after which a web page may be out of date. */
export const PAGE_STALE_MS = 30 * DAY_MS
/** Our choice: age at which a file or an FAQ entry may be out of date. */
export const ENTRY_STALE_MS = 365 * DAY_MS
/** Our choice: time without being quoted after which a source counts as unused. */
export const SOURCE_UNUSED_MS = 30 * DAY_MS
/** Our choice: precision with which the last use of a source is kept, so that busy sources are not written with each answer. */
export const SOURCE_USE_PRECISION_MS = HOUR_MS
/** Our choice: days of the share of questions that were answered, today included. */
export const COVERAGE_DAYS = 7
/** Our choice: text of one document, in UTF-16 units; about 5,000 printed pages. */
export const DOCUMENT_MAX_CHARS = 10_000_000
/** Our choice: passages of one document; each row of a catalogue is one. */
export const PASSAGES_MAX = 100_000
