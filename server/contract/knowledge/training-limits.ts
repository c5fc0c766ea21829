import { DAY_MS, HOUR_MS, MB_BYTES, SECOND_MS } from '../base/units.ts'

/** Limits for training and testing bots. Sizes are in bytes and times in milliseconds unless the name states another unit. */

/** Specification 9: maximum length of a prompt, in Unicode code points (product decisions 5). */
export const PROMPT_MAX_CHARS = 16_000
/** Our choice: prompt versions per page. */
export const PROMPT_VERSIONS_PAGE = 20
/**
 * Product decisions 5: interval of daily refreshes, slightly less than a day so that the time of day does not drift.
 */
export const REFRESH_DAILY_MS = DAY_MS - HOUR_MS
/** Product decisions 5: interval of weekly refreshes, slightly less than a week so that the time of day does not drift. */
export const REFRESH_WEEKLY_MS = 7 * DAY_MS - HOUR_MS
/** Product decisions 5: maximum pages added from one sitemap. */
export const SITEMAP_PAGES_MAX = 200
/** Our choice: maximum size of a web page; larger pages cannot be read. */
export const WEB_PAGE_MAX_BYTES = 5 * MB_BYTES
/** Our choice: timeout for fetching one page, including redirects. */
export const WEB_PAGE_TIMEOUT_MS = 15 * SECOND_MS
/** Our choice: maximum redirects per page. */
export const WEB_REDIRECTS_MAX = 5
/** Our choice: time limit for reading a document, after which the document fails with "took too long". */
export const READ_TIMEOUT_MS = 20 * SECOND_MS
/** Our choice: memory limit of the process that reads a document. */
export const READ_MEMORY_MAX_BYTES = 512 * MB_BYTES
/** Our choice: maximum length of a question in an FAQ entry or a test; longer texts belong in a document. */
export const QUESTION_MAX_CHARS = 500
/** Our choice: maximum FAQ entries per bot; for more, uploading a spreadsheet is easier. */
export const FAQS_MAX = 1_000
/** Our choice: maximum test questions per bot. */
export const TESTS_MAX = 200
/** Our choice: maximum number of phrases, and of documents, that one test question expects. */
export const EXPECTED_MAX = 10
/** Our choice: maximum test runs per client per day; they are free but take time. */
export const TEST_RUNS_PER_DAY = 20
/** Our choice: rows per page of questions or runs. */
export const QUESTIONS_PAGE = 50
/** Our choice: maximum wordings shown per unanswered question. */
export const WORDINGS_MAX = 5
/** Our choice: maximum synonyms per bot. */
export const SYNONYMS_MAX = 500
/** Our choice: maximum length of a synonym. */
export const SYNONYM_MAX_CHARS = 80
/** Our choice: number of past questions replayed to preview a fix. */
export const REPLAY_FIX_QUESTIONS = 1_000
/** Our choice: maximum past questions replayed before a change goes live. */
export const REPLAY_QUESTIONS_MAX = 10_000
/** Our choice: minimum number of past questions for a replay; fewer do not justify holding up a change. */
export const REPLAY_QUESTIONS_MIN = 20
/** Our choice: time limit of a replay, after which it ends with the questions checked so far. */
export const REPLAY_MAX_MS = 60 * SECOND_MS
/** Our choice: maximum number of differences listed by a replay, worst first; its counts include all differences. */
export const REPLAY_DIFFERENCES_MAX = 100
/** Our choice: maximum conflicts between sources that are listed. */
export const CONFLICTS_MAX = 50
/** Our choice: maximum number of past questions shown that are similar to the question that a change is meant to fix. */
export const REPLAY_NEAREST_MAX = 20
/** Our choice: maximum replays per member per hour. */
export const REPLAYS_PER_HOUR = 240
/** Our choice: maximum answers per member per hour for comparing prompt versions. */
export const PROMPT_TRIES_PER_HOUR = 120
/** Our choice: maximum pages added by following links on a website without a sitemap. */
export const SITE_PAGES_MAX = 20
/** Our choice: maximum number of websites per minute from which a member can have bots learn. */
export const SITES_LEARNED_PER_MINUTE = 10
/**
 * Our choice: maximum number of times per minute that a member can check whether a page shows the widget; the console checks
 * every ten seconds.
 */
export const SITE_CHECKS_PER_MINUTE = 20
/**
 * Our choice: maximum number of websites remembered per bot, separately for those that showed its widget and those that were not
 * allowed to.
 */
export const SEEN_SITES_MAX = 50
/** Our choice: pause between checks while the console waits for the widget to appear on a page. */
export const SITE_CHECK_PAUSE_MS = 10 * SECOND_MS
/** Our choice: time since the last reading after which a web page counts as possibly out of date. */
export const PAGE_STALE_MS = 30 * DAY_MS
/** Our choice: age from which a file or an FAQ entry counts as possibly out of date. */
export const ENTRY_STALE_MS = 365 * DAY_MS
/** Our choice: time without being quoted after which a source counts as unused. */
export const SOURCE_UNUSED_MS = 30 * DAY_MS
/** Our choice: precision with which a source's last use is recorded, so that busy sources are not updated with each answer. */
export const SOURCE_USE_PRECISION_MS = HOUR_MS
/** Our choice: number of days, including today, from which the share of answered questions is calculated. */
export const COVERAGE_DAYS = 7
/** Our choice: maximum length of a document's text, in UTF-16 code units; about 5,000 printed pages. */
export const DOCUMENT_MAX_CHARS = 10_000_000
/** Our choice: maximum number of passages per document; each row of a catalogue is one passage. */
export const PASSAGES_MAX = 100_000
/** Our choice: number of passages per page of a source. */
export const SOURCE_PASSAGES_PAGE = 50
/** Our choice: maximum number of answers listed that quote a source. */
export const SOURCE_ANSWERS_MAX = 20
/** Our choice: number of a bot's latest chats that are searched for answers that quote a source. */
export const SOURCE_CHATS_MAX = 1_000
