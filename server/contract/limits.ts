/** Every business number of the product, each with where it comes from. Sizes are bytes, times milliseconds unless the name says otherwise. */

const KB = 1024
const MB = 1024 * KB
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Specification 9: characters of a prompt, counted in Unicode code points (decisions 5). */
export const PROMPT_MAX = 16_000
/** Specification 9: suggested questions a bot. */
export const SUGGESTED_QUESTIONS_MAX = 4
/** Specification 5: a bot icon. */
export const BOT_ICON_MAX = 300 * KB
/** Specification 5: a banner image. */
export const BANNER_IMAGE_MAX = 5 * MB
/** Our choice: how old a file has to be before it counts as forgotten where nothing names it. */
export const UNUSED_UPLOAD_LIFE = DAY
/** Our choice: how long an uploaded picture waits for a banner that names it. */
export const UNUSED_BANNER_LIFE = DAY
/** Our choice: pictures of banners that a member uploads an hour. */
export const BANNER_UPLOADS_PER_HOUR = { max: 60, window: HOUR } as const
/** Decisions 5: files of one message or upload. */
export const UPLOAD_FILES_MAX = 10
/** Decisions 5: one file of the playground. */
export const PLAYGROUND_FILE_MAX = 5 * MB
/** Decisions 5: one file of the chat box, the widget, an agent's reply or the training. */
export const FILE_MAX = 25 * MB
/** Our choice: a message; longer texts belong in a file. */
export const MESSAGE_MAX = 8_000
/** Our choice: names, titles and other single lines. */
export const LINE_MAX = 200
/** Our choice: texts of a few paragraphs (welcome message, terms, answers to suggested questions). */
export const TEXT_MAX = 4_000
/** Our choice, after RFC 2817 practice: a web address. */
export const URL_MAX = 2_048

/** Specification 9: chats of the first page. */
export const CHATS_PAGE = 5
/** Specification 9: rows of the feedback list. */
export const FEEDBACK_PAGE = 20
/** Specification 9: rows of the member list. */
export const USERS_PAGE = 20
/** Our choice: rows of the list of a prompt's versions. */
export const PROMPT_VERSIONS_PAGE = 20
/** Our choice: rows of the payment history. */
export const PAYMENTS_PAGE = 20
/** Our choice: rows of a page of notifications. */
export const NOTIFICATIONS_PAGE = 20
/** Our choice: how long notifications are kept. */
export const NOTIFICATION_LIFE = 90 * DAY
/** Our choice: rows of the audit log. */
export const AUDIT_PAGE = 50
/** Specification 9: rows of a user lookup; also the most that any list answers. */
export const LOOKUP_PAGE = 20_000
/** Our choice: chats of a list are counted up to here; above it counting costs more than it tells. */
export const CHATS_COUNT_MAX = 10_000
/** Our choice: chats of one tag are counted up to here, because each has to be looked at. */
export const CHATS_TAGGED_COUNT_MAX = 2_000
/** Our choice: the most rows of one page of chats or messages. */
export const PAGE_MAX = 200

/** Our choice: members that one note may mention. */
export const MENTIONS_MAX = 20
/** Our choice: notes of one page. */
export const NOTES_PAGE = 100
/** Our choice: canned replies of a client, and of each member beside them. */
export const CANNED_REPLIES_MAX = 500
/** Our choice: letters of the shortcut of a canned reply. */
export const SHORTCUT_MAX = 32
/** Our choice: saved views of a member. */
export const VIEWS_MAX = 50
/** Our choice: chats of one bulk call; a screen shows fewer. */
export const BULK_MAX = 100

/** Our choice: chats of the first page of a search. */
export const SEARCH_PAGE = 20
/** Our choice: chats that a search finds at most, the newest ones; who needs an older one adds a word. */
export const SEARCH_TOTAL_MAX = 1_000

/** Specification 4: words above which the answer is revealed fast. */
export const REVEAL_THRESHOLD_WORDS = 100
/** Specification 4: pace of a long answer, milliseconds a word. */
export const REVEAL_FAST = 20
/** Specification 4: pace of a short answer, milliseconds a word. */
export const REVEAL_SLOW = 40

/** Specification 9: how long a toast stays. */
export const TOAST = 3 * SECOND
/** Specification 9: how long a notification stays. */
export const NOTIFICATION = 4.5 * SECOND
/** Specification 9: the highest number on a badge; above it "99+". */
export const BADGE_MAX = 99
/** Specification 9: share of the queries at which the console warns. */
export const QUOTA_WARNING_SHARE = 0.9
/** Specification 9: days before the end date within which the console warns. */
export const EXPIRY_WARNING_DAYS = 7
/** Specification 2: how often a console asks whether a new build is out. */
export const MANIFEST_CHECK = 60 * MINUTE
/** Specification 2: days that the language cookie lives. */
export const LANGUAGE_COOKIE_DAYS = 365

/** Decisions 3: life of a member's token. */
export const TOKEN_LIFE = 12 * HOUR
/** Decisions 10: life of a visitor's token; the widget renews it. */
export const VISITOR_TOKEN_LIFE = 2 * HOUR
/** Our choice: how long after its issue an expired visitor token still renews the same chat. */
export const VISITOR_RENEWAL = 30 * DAY
/** Our choice: life of the ticket that ties the widget's frame to the page around it. */
export const WIDGET_TICKET_LIFE = 1 * HOUR
/** Decisions 3: shortest password. */
export const PASSWORD_MIN = 8
/** Our choice: longest password, so that hashing cannot be used as a load. */
export const PASSWORD_MAX = 128
/** Decisions 3: life of a registration code. */
export const OTP_LIFE = 10 * MINUTE
/** Decisions 3: wrong tries of one code. */
export const OTP_TRIES = 5
/** Decisions 3: wait before another code can be asked for. */
export const OTP_RESEND = 60 * SECOND
/** Our choice: time between the password and the code of a two-factor sign-in. */
export const PENDING_TOKEN_LIFE = 5 * MINUTE
/** Our choice: wrong codes in a row of a member; above it, none is taken until the time is over. */
export const TWO_FACTOR_TRIES = { max: 5, window: 15 * MINUTE } as const
/** RFC 6238: life of one code; the one before and the one after are taken too, for clocks that differ. */
export const TWO_FACTOR_STEP = 30 * SECOND
/** Our choice: recovery codes of a member; each works once. */
export const RECOVERY_CODES = 10
/** Our choice: life of the code with which an invited member chooses the first password. */
export const INVITATION_LIFE = 7 * DAY
/** Our choice: life of a password reset code. */
export const RESET_LIFE = 30 * MINUTE

/** Decisions 4: playground answers a day a client. */
export const PLAYGROUND_ANSWERS_PER_DAY = 200
/** Decisions 4: words of a transcript that one query pays for. */
export const WORDS_PER_QUERY = 2_000
/** Our choice: a tag; longer ones are sentences. */
export const TAG_MAX = 40
/** Our choice: tags of a chat. */
export const CHAT_TAGS_MAX = 20
/** Our choice: tags of one page of the client's own. */
export const TAGS_PAGE = 100
/** Decisions 6: open chats of a new member before auto-assignment passes over them. */
export const AGENT_CHATS_MAX = 8
/** Our choice: the highest limit of open chats that a member can be given; nobody reads more. */
export const CHAT_LIMIT_MAX = 100
/** Decisions 6: without input this long, an agent is away. */
export const AWAY_AFTER = 10 * MINUTE
/** Decisions 6: without a socket this long, an agent is off line. */
export const OFFLINE_AFTER = 60 * SECOND
/** Our choice: how often relays tell who has a socket; several are missed before anyone is off line. */
export const PRESENCE_EVERY = 15 * SECOND
/** Our choice: handshakes of sockets that a relay asks about in one call. */
export const HANDSHAKES_AT_ONCE = 100
/** Our choice: characters of a token that a socket shows; ours have some 300. */
export const TOKEN_MAX = 4_000
/** Our choice: characters of a bot's API key; ours have 24. */
export const API_KEY_MAX = 100
/** Decisions 6: a wait above this counts as missed. */
export const MISSED_AFTER = 10 * MINUTE
/** Decisions 6: another chat of the same customer within this time says that the one before did not help. */
export const FOLLOW_UP_WITHIN = 24 * HOUR
/** Our choice: days of one statistics call; above it a chart by day tells nothing. */
export const STATISTICS_DAYS_MAX = 732
/** Our choice: days of the statistics when a call names none. */
export const STATISTICS_DAYS = 30
/** Our choice: tags of the statistics, most used first. */
export const STATISTICS_TAGS_MAX = 100
/** Our choice: rows of a page of the ad hoc report. */
export const ADHOC_PAGE = 20
/** Our choice: values of one criterion of the ad hoc report. */
export const ADHOC_VALUES_MAX = 1_000
/** Our choice: values that one filter of the ad hoc report offers. */
export const ADHOC_OPTIONS_MAX = 1_000
/** Our choice: the latest chats that names and locations are offered from. */
export const ADHOC_OPTIONS_CHATS = 10_000
/** Our choice: chats of the ad hoc report are counted up to here; above it counting costs more than it tells. */
export const ADHOC_COUNT_MAX = 100_000
/** Our choice: exports of a member an hour. */
export const EXPORTS_PER_HOUR = { max: 60, window: HOUR } as const
/** Decisions 10: messages of a visitor a minute and chat. */
export const VISITOR_MESSAGES_PER_MINUTE = 60
/** Our choice: messages with files of a chat an hour; each may carry 250 MB. */
export const CHAT_UPLOADS_PER_HOUR = 30
/** Our choice: messages with files of all chats of an address an hour. */
export const ADDRESS_UPLOADS_PER_HOUR = 300
/** Decisions 10: new chats of an address an hour and bot. */
export const NEW_CHATS_PER_HOUR = 30
/** Our choice: calls of a member a minute, whatever they ask; a busy console makes a tenth of it. */
export const MEMBER_CALLS_PER_MINUTE = 3_000
/** Our choice: calls of one address a minute, of all that sign in, register or chat from behind it. */
export const ADDRESS_CALLS_PER_MINUTE = 12_000
/** Our choice: calls of one API key a minute, of all visitors of a bot. */
export const BOT_CALLS_PER_MINUTE = 24_000
/** Our choice: wrong passwords of an account or codes of an address in a quarter of an hour, right ones included. */
export const SIGN_INS = { account: 10, address: 100, window: 15 * MINUTE } as const
/** Our choice: mails that one address can cause an hour (registrations, new codes, resets). */
export const MAILS_PER_HOUR = { account: 10, address: 60, window: HOUR } as const
/** Window of limits a minute. */
export const PER_MINUTE = MINUTE
/** Window of limits an hour. */
export const PER_HOUR = HOUR

/** Issue of the relay: how long the journal is kept. */
export const JOURNAL_LIFE = 7 * DAY
/** Our choice: events of one page of catch-up; above it the console loads anew. */
export const CATCH_UP_MAX = 2_000
/** Our choice: a typing indicator fades when it is not renewed. */
export const TYPING_LIFE = 6 * SECOND

/** Specification 9: how long a link preview is kept. */
export const LINK_PREVIEW_LIFE = DAY
/** Our choice: how long it is kept that an address has none; the page may have been down. */
export const LINK_PREVIEW_MISS_LIFE = 10 * MINUTE
/** Specification 9: time to ask whether the image of a preview can be loaded. */
export const PREVIEW_IMAGE_TIMEOUT = 5 * SECOND
/** Our choice: time to fetch the page of a preview, redirects included. */
export const PREVIEW_TIMEOUT = 8 * SECOND
/** Our choice: bytes of a page that a preview looks at; what it needs stands at the beginning. */
export const PREVIEW_PAGE_MAX = 512 * KB
/** Our choice: characters of a preview's title. */
export const PREVIEW_TITLE_MAX = 300
/** Our choice: characters of a preview's description. */
export const PREVIEW_DESCRIPTION_MAX = 1_000
/** Our choice: previews that one member or visitor may ask for a minute. */
export const PREVIEWS_PER_MINUTE = 60

/** Decisions 5: a page that is read again daily, a bit less than a day so that it keeps its hour. */
export const REFRESH_DAILY = DAY - HOUR
/** Decisions 5: a page that is read again weekly, likewise. */
export const REFRESH_WEEKLY = 7 * DAY - HOUR
/** Decisions 5: pages that one sitemap may add. */
export const SITEMAP_PAGES_MAX = 200
/** Our choice: a page that is read; larger ones are cut off as failed. */
export const WEB_PAGE_MAX = 5 * MB
/** Our choice: time to fetch one page, redirects included. */
export const WEB_PAGE_TIMEOUT = 15 * SECOND
/** Our choice: redirects of one page. */
export const WEB_REDIRECTS_MAX = 5
/** Our choice: time to read one document; above it the document fails as "took too long". */
export const READ_TIMEOUT = 20 * SECOND
/** Issue of the engine: memory of the process that reads a document. */
export const READ_MEMORY_MAX = 512 * MB

/** Our choice: a question that an owner answers or tests with; longer ones belong in a document. */
export const QUESTION_MAX = 500
/** Our choice: questions that an owner answers himself, a bot; above it a table to upload is handier. */
export const FAQS_MAX = 1_000
/** Our choice: questions that a bot is tried with. */
export const TESTS_MAX = 200
/** Our choice: phrases or documents that one of them expects. */
export const EXPECTED_MAX = 10
/** Our choice: runs of test questions a day and client; they cost nothing, but time. */
export const TEST_RUNS_PER_DAY = 20
/** Our choice: rows of a page of questions or runs. */
export const QUESTIONS_PAGE = 50
/** Our choice: wordings that are shown of a question that customers asked. */
export const WORDINGS_MAX = 5

/** Decisions 3: plans, with queries a month and bots. */
export const plans = {
  trial: { queries: 500, bots: 3, days: 14 },
  starter: { queries: 2_000, bots: 5, days: 30 },
  growth: { queries: 10_000, bots: 20, days: 30 },
  scale: { queries: 100_000, bots: 100, days: 30 },
} as const

/** Name of a plan. */
export type Plan = keyof typeof plans
