import { DAY_MS, HOUR_MS, KB_BYTES, MB_BYTES, MINUTE_MS, SECOND_MS } from './units.ts'

/**
 * Business limits of the product, each with its source. Sizes are in bytes and times in milliseconds unless the name states
 * another unit.
 */

/** Specification 9: maximum suggested questions per bot. */
export const SUGGESTED_QUESTIONS_MAX = 4
/** Our choice: maximum number of custom fields in a bot's pre-chat form. */
export const CUSTOM_FIELDS_MAX = 20
/** Our choice: maximum number of sites in a bot's list of allowed or blocked sites. */
export const SITES_MAX = 100
/** Our choice: maximum number of sites whose images a bot's widget shows. */
export const PICTURE_SITES_MAX = 20
/** Our choice: maximum number of banners per bot. */
export const BANNERS_MAX = 5
/** Our choice: range of a reply target and of the floor's thresholds, in seconds. */
export const TARGET_SECONDS = { min: 5, max: 86_400 } as const
/** Specification 5: maximum size of a bot icon. */
export const BOT_ICON_MAX_BYTES = 300 * KB_BYTES
/** Specification 5: maximum size of a banner image. */
export const BANNER_IMAGE_MAX_BYTES = 5 * MB_BYTES
/** Our choice: age at which an upload is deleted if nothing refers to it. */
export const UNUSED_UPLOAD_LIFE_MS = DAY_MS
/** Our choice: age at which an unused banner image is deleted. */
export const UNUSED_BANNER_LIFE_MS = DAY_MS
/** Our choice: maximum banner uploads per member per hour. */
export const BANNER_UPLOADS_PER_HOUR = { max: 60, window: HOUR_MS } as const
/** Our choice: maximum size of a member's picture before it is re-encoded; photos from phones are smaller. */
export const MEMBER_PICTURE_MAX_BYTES = 5 * MB_BYTES
/** Our choice: maximum picture uploads per member per hour. */
export const PICTURE_UPLOADS_PER_HOUR = { max: 20, window: HOUR_MS } as const
/** Our choice: maximum size of a recording that a member sends; most have less than 300 kB. */
export const RECORDING_MAX_BYTES = 2 * MB_BYTES
/** Our choice: maximum size of all recordings that the server keeps for an account. */
export const RECORDINGS_MAX_BYTES = 50 * MB_BYTES
/** Our choice: maximum recordings that a member can send per day. */
export const RECORDINGS_PER_DAY = { max: 20, window: DAY_MS } as const
/** Our choice: retention of recordings that members sent. */
export const RECORDING_LIFE_MS = 30 * DAY_MS
/** Product decisions 5: maximum files per message or upload. */
export const UPLOAD_FILES_MAX = 10
/** Product decisions 5: maximum size of a file in the playground. */
export const PLAYGROUND_FILE_MAX_BYTES = 5 * MB_BYTES
/** Product decisions 5: maximum size of a file in the chat box, the widget, an agent's reply or training. */
export const FILE_MAX_BYTES = 25 * MB_BYTES
/** Our choice: maximum size of a picture in the chat box, the widget or an agent's reply, before it is redrawn. */
export const CHAT_PICTURE_MAX_BYTES = 10 * MB_BYTES
/** Our choice: maximum length of a picture's alternative text. */
export const PICTURE_ALT_MAX_CHARS = 500
/** Our choice: maximum size of a request body, unless the call needs more. */
export const BODY_MAX_BYTES = 16 * KB_BYTES
/** Our choice: upper bound for body limits that are derived from a schema; higher limits are declared on the route. */
export const TEXT_BODY_MAX_BYTES = 64 * KB_BYTES
/** Our choice: maximum size of a request body that contains pictures or thousands of ids, and of bodies that the relay sends. */
export const LARGE_BODY_MAX_BYTES = 1_500_000
/** Our choice: maximum length of a message; longer texts belong in a file. */
export const MESSAGE_MAX_CHARS = 8_000
/** Our choice: maximum length of names, titles and other single lines. */
export const LINE_MAX_CHARS = 200
/** Our choice: maximum number of hotkeys that a member can change; the console has about forty. */
export const HOTKEYS_MAX = 100
/** Our choice: maximum length of texts with a few paragraphs (welcome message, terms, answers to suggested questions). */
export const TEXT_MAX_CHARS = 4_000
/** Our choice: maximum length of a URL; a common limit. */
export const URL_MAX_CHARS = 2_048

/** Specification 9: number of chats on the first page of a chat list. */
export const CHATS_PAGE = 5
/** Specification 9: rows per page of the feedback list. */
export const FEEDBACK_PAGE = 20
/** Specification 9: rows per page of the member list. */
export const USERS_PAGE = 20
/** Our choice: rows per page of the payment history. */
export const PAYMENTS_PAGE = 20
/** Our choice: rows per page of notifications. */
export const NOTIFICATIONS_PAGE = 20
/** Our choice: retention of notifications. */
export const NOTIFICATION_LIFE_MS = 90 * DAY_MS
/** Our choice: rows per page of the audit log. */
export const AUDIT_PAGE = 50
/** Specification 9: number of members per lookup; also the maximum length of any list. */
export const LOOKUP_PAGE = 20_000
/** Our choice: maximum number of chats in a list that are counted; counting more would cost more than the number is worth. */
export const CHATS_COUNT_MAX = 10_000
/** Our choice: maximum number of chats with a tag that are counted; it is low because each of these chats has to be read. */
export const CHATS_TAGGED_COUNT_MAX = 2_000
/** Our choice: maximum rows per page of chats or messages. */
export const PAGE_MAX = 200

/** Floor design A11: number of visited pages that are stored and shown per visitor. */
export const VISITED_PAGES_MAX = 10
/** Our choice: maximum page views that a visitor can report per chat per minute. */
export const VISITED_PAGES_PER_MINUTE = 60
/** Our choice: maximum number of values that a page can set per chat; the same as in an identity token. */
export const VISIT_VALUES_MAX = 20
/** Our choice: maximum number of times per chat and minute that a page can set values; single-page apps set them on each view. */
export const CONTEXTS_PER_MINUTE = 60
/** RFC 5321: maximum length of an e-mail address. */
export const EMAIL_MAX_CHARS = 254
/**
 * Our choice: maximum number of e-mail addresses that a visitor can submit per chat and hour; more than one, so that typos can be
 * corrected.
 */
export const CONTACTS_PER_HOUR = 10
/**
 * Our choice: maximum number of times that a visitor can submit the bot's form per chat and hour; more than once, so that typos
 * can be corrected.
 */
export const DETAILS_PER_HOUR = 20
/** Our choice: maximum ratings of a chat per hour; allows for changing one's mind and for adding a comment. */
export const RATINGS_PER_HOUR = 20
/** Our choice: maximum transcripts e-mailed per chat per hour. */
export const TRANSCRIPTS_PER_HOUR = 3
/** Our choice: maximum transcripts e-mailed per IP address per hour, because nobody verifies the address that visitors enter. */
export const ADDRESS_TRANSCRIPTS_PER_HOUR = 10
/** Our choice: maximum transcripts that visitors of a bot can have e-mailed per hour. */
export const BOT_TRANSCRIPTS_PER_HOUR = 60
/** Our choice: maximum transcripts that one address gets per day, from all bots. */
export const RECIPIENT_TRANSCRIPTS_PER_DAY = 5
/**
 * Our choice: maximum kilobytes of messages that one IP address can send to a bot per day; each message counts as at least one.
 */
export const ADDRESS_TEXT_KB_PER_DAY = 10_000
/**
 * Our choice: maximum kilobytes of values that pages can set for visitors at one IP address per bot and day; each call counts as
 * at least one, and an office makes thousands of calls.
 */
export const ADDRESS_CONTEXT_KB_PER_DAY = 50_000
/** Our choice: maximum answer ratings per chat per minute. */
export const THUMBS_PER_MINUTE = 60
/** Our choice: maximum FAQ searches per bot per minute from one IP address; the widget debounces keystrokes. */
export const FAQ_SEARCHES_PER_MINUTE = 120
/** Our choice: maximum number of FAQ entries that a search returns, best match first. */
export const FAQ_RESULTS_MAX = 6
/** Our choice: maximum number of translated texts (questions, answers, banners and form) per language of a bot. */
export const TRANSLATIONS_MAX = 300
/** Our choice: maximum number of earlier chats whose tokens a browser stores. */
export const STORED_CHATS_MAX = 10
/** Our choice: maximum number of a person's earlier chats that are shown, newest first. */
export const EARLIER_CHATS_MAX = 20
/** Our choice: maximum notes on a person. */
export const PERSON_NOTES_MAX = 100
/** Our choice: maximum number of identities that members can merge into one person. */
export const PERSON_PARTS_MAX = 20
/**
 * Our choice: time without input after which the next input of a member who chose to be away prompts them to confirm that they
 * are back.
 */
export const ASK_BACK_AFTER_MS = 2 * 60_000
/** Our choice: maximum number of chats that a member can mark as unread; if there are more, the oldest marks are dropped. */
export const UNREAD_MARKS_MAX = 500
/** Our choice: maximum mentions per note. */
export const MENTIONS_MAX = 20
/** Our choice: notes per page. */
export const NOTES_PAGE = 100
/** Our choice: maximum shared canned replies per client, and personal ones per member. */
export const CANNED_REPLIES_MAX = 500
/** Our choice: maximum length of a canned reply's shortcut. */
export const SHORTCUT_MAX_CHARS = 32
/** Our choice: maximum saved views per member. */
export const VIEWS_MAX = 50
/** Our choice: maximum access keys per client. */
export const ACCESS_KEYS_MAX = 50
/** Our choice: maximum lifetime of an access key in days. */
export const ACCESS_KEY_DAYS_MAX = 3_650
/** Our choice: maximum webhooks per client. */
export const WEBHOOKS_MAX = 20
/** Our choice: number of deliveries per page of a webhook's log. */
export const WEBHOOK_DELIVERIES_PAGE = 25
/** Our choice: retention of deliveries in a webhook's log. */
export const WEBHOOK_DELIVERY_LIFE_MS = 14 * DAY_MS
/** Our choice: maximum time in which a webhook must respond. */
export const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS
/** Our choice: duration of continuous failure after which a webhook is switched off. */
export const WEBHOOK_FAILING_MAX_MS = 3 * DAY_MS
/** Our choice: minimum and maximum pause of a webhook that fails repeatedly; the pause grows with the duration of the failure. */
export const WEBHOOK_PAUSES_MS = { min: 1 * MINUTE_MS, max: 30 * MINUTE_MS } as const
/** Our choice: pauses between attempts to post an event; 24 hours in total. */
export const WEBHOOK_WAITS_MS = [1, 2, 5, 10, 30, 60, 120, 240, 480, 492].map(
  (minutes) => minutes * MINUTE_MS,
)
/** Our choice: maximum wallboards (read-only links to the floor) per client. */
export const WALLBOARDS_MAX = 20
/** Our choice: maximum teams per client. */
export const TEAMS_MAX = 100
/** Our choice: maximum members per team. */
export const TEAM_MEMBERS_MAX = 1_000
/** Our choice: maximum number of bots that are routed to one team; also the maximum number of languages. */
export const TEAM_ROUTES_MAX = 100
/** Our choice: maximum number of chats per bulk call; a screen shows fewer. */
export const BULK_MAX = 100
/** Our choice: maximum number of drafts per member; the oldest ones beyond it are dropped. */
export const DRAFTS_MAX = 200

/** Our choice: number of chats on the first page of search results. */
export const SEARCH_PAGE = 20
/** Our choice: maximum number of search results, newest first; older results can be found with a narrower search. */
export const SEARCH_TOTAL_MAX = 1_000

/** Specification 4: maximum number of words of a short answer; longer answers appear at the fast pace. */
export const REVEAL_THRESHOLD_WORDS = 100
/** Specification 4: pace at which a long answer appears, in milliseconds per word. */
export const REVEAL_FAST_MS_PER_WORD = 20
/** Specification 4: pace at which a short answer appears, in milliseconds per word. */
export const REVEAL_SLOW_MS_PER_WORD = 40

/** Specification 9: time for which a toast is shown. */
export const TOAST_MS = 3 * SECOND_MS
/** Specification 9: time for which a notification is shown. */
export const NOTIFICATION_MS = 4.5 * SECOND_MS
/** Specification 9: highest number shown on a badge; for more, the badge shows "99+". */
export const BADGE_MAX = 99
/** Specification 9: share of the queries that must be used before the console warns. */
export const QUOTA_WARNING_SHARE = 0.9
/** Specification 9: number of days before the end of the subscription from which the console warns. */
export const EXPIRY_WARNING_DAYS = 7
/** Specification 2: interval at which a console checks for a new build. */
export const MANIFEST_CHECK_MS = 60 * MINUTE_MS
/** Specification 2: lifetime of the language cookie. */
export const LANGUAGE_COOKIE_DAYS = 365

/** Product decisions 4: maximum playground answers per client per day. */
export const PLAYGROUND_ANSWERS_PER_DAY = 200
/** Product decisions 4: number of words in a transcript that one query covers. */
export const WORDS_PER_QUERY = 2_000
/** Our choice: maximum length of a tag. */
export const TAG_MAX_CHARS = 40
/** Our choice: maximum tags per chat. */
export const CHAT_TAGS_MAX = 20
/** Our choice: tags per page in an account's tag list. */
export const TAGS_PAGE = 100
/** Product decisions 12: default target for the first reply to a customer who is waiting for an agent. */
export const FIRST_REPLY_TARGET_MS = 60 * SECOND_MS
/** Product decisions 12: default target for each further reply. */
export const NEXT_REPLY_TARGET_MS = 180 * SECOND_MS
/**
 * Our choice: share of a target that is left when a wait is first shown as urgent; like service desks, the console warns once
 * three quarters have passed.
 */
export const REPLY_WARNED_LEFT_SHARE = 0.25
/** Our choice: maximum test calls to the AI provider per member per minute; the operator pays for them. */
export const PROVIDER_TRIES_PER_MINUTE = 6
/**
 * Our choice: time after which an unread reply is e-mailed to the customer; long enough for the customer to see it on the page,
 * but short enough to be timely.
 */
export const REPLY_MAIL_AFTER_MS = 5 * MINUTE_MS
/** Product decisions 6: default limit on a member's open chats, which automatic assignment does not exceed. */
export const AGENT_CHATS_MAX = 8
/** Our choice: highest limit on open chats that can be set for a member; an agent cannot follow more. */
export const CHAT_LIMIT_MAX = 100
/** Product decisions 6: time without input after which an agent counts as away. */
export const AWAY_AFTER_MS = 10 * MINUTE_MS
/** Floor design A2: warning period before a member without input is set to away. */
export const AWAY_NOTICE_MS = MINUTE_MS
/** Our choice: period within which a member who reconnects keeps their availability, because only the connection was lost. */
export const AVAILABILITY_GRACE_MS = 10 * MINUTE_MS
/** Product decisions 12: minimum number of customer messages for a summary; shorter chats do not need one. */
export const SUMMARY_MESSAGES_MIN = 3
/** Our choice: maximum number of waiting customers listed for a member's badge; above that, it shows "99+". */
export const WAITING_LISTED_MAX = 200

/** Our choice: period in which the server accepts the undo of an assignment, transfer or end; screens offer it for 8 seconds. */
export const UNDO_WINDOW_MS = 60 * SECOND_MS
/** Our choice: maximum time for which a chat can be snoozed. */
export const SNOOZE_MAX_MS = 365 * 24 * 60 * MINUTE_MS
/** Product decisions 12: default number of minutes without a message after which an agent's chat ends. */
export const SILENT_AGENT_MINUTES = 24 * 60
/** Product decisions 12: default number of minutes without a message after which a chat with the bot ends. */
export const SILENT_BOT_MINUTES = 60
/** Our choice: maximum number of minutes that can be set for ending silent chats. */
export const SILENT_MAX_MINUTES = 365 * 24 * 60
/** Product decisions 6: time without a socket after which an agent is offline. */
export const OFFLINE_AFTER_MS = 60 * SECOND_MS
/**
 * Our choice: time without an open widget after which a visitor counts as having left; loading the next page of a site takes less
 * time.
 */
export const VISITOR_GONE_AFTER_MS = 10 * SECOND_MS
/**
 * Our choice: interval at which relays report connected members; short enough that a few missed reports do not make anyone count
 * as offline.
 */
export const PRESENCE_INTERVAL_MS = 15 * SECOND_MS
/** Our choice: maximum socket handshakes that a relay checks in one call. */
export const HANDSHAKES_AT_ONCE = 100
/** Our choice: maximum length of a token in a handshake; ours are about 300 characters long. */
export const TOKEN_MAX_CHARS = 4_000
/** Our choice: maximum length of a bot's API key; ours are 24 characters long. */
export const API_KEY_MAX_CHARS = 100
/** Product decisions 10: maximum visitor messages per chat per minute. */
export const VISITOR_MESSAGES_PER_MINUTE = 60
/** Our choice: maximum messages with files per chat per hour; each can carry 250 MB. */
export const CHAT_UPLOADS_PER_HOUR = 30
/** Our choice: maximum messages with files per IP address per hour, across all its chats. */
export const ADDRESS_UPLOADS_PER_HOUR = 300
/** Our choice: maximum messages with files per member per hour. */
export const AGENT_UPLOADS_PER_HOUR = 300
/** Product decisions 10: maximum new chats per IP address and bot per hour. */
export const NEW_CHATS_PER_HOUR = 30
/** Our choice: maximum identity tokens per IP address and bot per minute; each page with the widget sends one. */
export const IDENTITIES_PER_MINUTE = 60
/** Our choice: maximum length of an identity token; one with all its values is about 1,000 characters long. */
export const IDENTITY_TOKEN_MAX_CHARS = 4_000
/** Our choice: maximum calls of any kind per member per minute; a busy console makes a tenth as many. */
export const MEMBER_CALLS_PER_MINUTE = 3_000
/**
 * Our choice: maximum kilobytes of bodies that one member can send per day; each change counts as at least one. What members
 * change is also in the journal and the audit log, so that few rows can take much space.
 */
export const MEMBER_TEXT_KB_PER_DAY = 100_000
/** Our choice: maximum calls per IP address per minute, counting everyone behind the address who signs in, registers or chats. */
export const ADDRESS_CALLS_PER_MINUTE = 12_000
/**
 * Our choice: maximum requests per IP address per minute for pages that are not part of the API contract, such as the
 * documentation.
 */
export const PAGE_CALLS_PER_MINUTE = 600
/** Our choice: maximum calls per API key per minute, across all visitors of a bot. */
export const BOT_CALLS_PER_MINUTE = 24_000
/** Window of per-minute limits, in milliseconds. */
export const PER_MINUTE_MS = MINUTE_MS
/** Window of per-hour limits, in milliseconds. */
export const PER_HOUR_MS = HOUR_MS
export const PER_DAY_MS = DAY_MS

/** Our choice: retention of events in the journal. */
export const JOURNAL_LIFE_MS = 7 * DAY_MS
/** Our choice: retention of the compressed segments to which events are moved from the journal. */
export const JOURNAL_SEGMENT_LIFE_MS = 90 * DAY_MS
/** Our choice: maximum retention of ended chats, in months. */
export const RETENTION_MAX_MONTHS = 120
/** Our choice: maximum number of events per catch-up page; if more were missed, the console reloads from scratch. */
export const CATCH_UP_MAX = 2_000
/** Our choice: lifetime of a typing indicator that is not renewed. */
export const TYPING_LIFE_MS = 6 * SECOND_MS

/** Specification 9: time for which a link preview is cached. */
export const LINK_PREVIEW_LIFE_MS = DAY_MS
/**
 * Our choice: period for which the cache remembers that a page has no preview; it is short because the page may merely have been
 * down.
 */
export const LINK_PREVIEW_MISS_LIFE_MS = 10 * MINUTE_MS
/** Specification 9: timeout for checking whether a preview's image can be loaded. */
export const PREVIEW_IMAGE_TIMEOUT_MS = 5 * SECOND_MS
/** Our choice: maximum size of a preview's image before it is redrawn. */
export const PREVIEW_IMAGE_MAX_BYTES = 3 * MB_BYTES
/** Our choice: timeout for fetching a page for its preview, redirects included. */
export const PREVIEW_TIMEOUT_MS = 8 * SECOND_MS
/** Our choice: maximum bytes of a page read for its preview; the metadata is at the beginning. */
export const PREVIEW_PAGE_MAX_BYTES = 512 * KB_BYTES
/** Our choice: maximum length of a preview's title. */
export const PREVIEW_TITLE_MAX_CHARS = 300
/** Our choice: maximum length of a preview's description. */
export const PREVIEW_DESCRIPTION_MAX_CHARS = 1_000
/** Our choice: maximum previews per member or visitor per minute. */
export const PREVIEWS_PER_MINUTE = 60
/** Channel design: maximum time between two steps of connecting a channel. */
export const CONNECT_ATTEMPT_LIFE_MS = 10 * MINUTE_MS
/** Our choice: maximum answers that the bot prepares for one agent per hour. */
export const SHADOWS_PER_HOUR = 1_200
