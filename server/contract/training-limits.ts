import { DAY_MS, HOUR_MS, MB_BYTES, SECOND_MS } from './units.ts'

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
