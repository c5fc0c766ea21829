import { type Static, Type } from 'typebox'

/** One entry of the closed list of errors. */
interface ErrorEntry {
  /** HTTP status. */
  readonly status: number
  /** When it occurs. */
  readonly when: string
  /** Sentence that the specification fixes for programs; people read the translation of the code instead. */
  readonly detail?: string
}

/** Every error that the API, the relay and the socket can answer, with its HTTP status and when it occurs. */
export const errors = {
  validation_failed: {
    status: 422,
    when: 'A field is missing or not of its shape; `fields` names each one.',
  },
  malformed_request: {
    status: 400,
    when: 'The request cannot be read at all: broken JSON, a wrong content type.',
  },
  payload_too_large: { status: 413, when: 'The body is over the limit of the call.' },
  not_found: { status: 404, when: 'Nothing here by that address or id, or it belongs to someone else.' },
  rate_limited: { status: 429, when: 'Too many calls; `Retry-After` says when to come back.' },
  internal_error: { status: 500, when: 'Our fault; the request id finds it in the log.' },
  upstream_unavailable: { status: 503, when: 'The relay cannot reach the API.' },
  database_unavailable: {
    status: 503,
    when: 'The database cannot be reached; another try a moment later may succeed.',
  },
  service_closing: { status: 503, when: 'The server is stopping; another try a moment later succeeds.' },

  token_missing: { status: 401, when: 'The call needs a bearer token and has none.' },
  token_invalid: { status: 401, when: 'The token is expired, revoked or not ours.' },
  api_key_invalid: { status: 401, when: 'The API-KEY header is missing or belongs to no bot.' },
  credentials_invalid: { status: 401, when: 'Wrong e-mail address or password; never says which.' },
  origin_not_allowed: { status: 403, when: 'The page is not on a site that the bot allows.' },
  permission_denied: { status: 403, when: 'The role does not allow it.' },
  user_inactive: { status: 400, when: 'The member was disabled.', detail: 'Inactive user' },
  client_disabled: { status: 403, when: 'The operator disabled the account.' },
  subscription_expired: {
    status: 402,
    when: 'The subscription is past its end date: reading goes on, writing does not.',
  },
  query_quota_exceeded: { status: 402, when: 'The monthly queries and the add-ons are used up.' },

  email_taken: { status: 409, when: 'An owner adds a member whose address is in use.' },
  password_too_common: { status: 422, when: 'The password is on the list of common ones.' },
  otp_invalid: { status: 400, when: 'The six-digit code is wrong, expired or used up.' },
  otp_too_soon: { status: 429, when: 'A new code was asked for within the waiting time.' },
  reset_token_invalid: { status: 400, when: 'The reset code is wrong, expired or used.' },

  bot_limit_reached: {
    status: 402,
    when: 'The plan allows no more bots.',
    detail: 'You have reached the maximum number of bots. Please upgrade your subscription plan.',
  },
  bot_disabled: { status: 409, when: 'The bot is switched off, so it takes no chat.' },
  no_api_key: {
    status: 400,
    when: 'A client-level setting is saved while there is no bot.',
    detail: 'No API key available. Please ensure at least one bot exists.',
  },
  icon_too_large: { status: 422, when: 'A bot icon is over 300 KB.', detail: 'File size over 300KB' },
  icon_type_invalid: {
    status: 422,
    when: 'A bot icon is not PNG, JPEG or SVG.',
    detail: 'File type does not accepted',
  },
  prompt_too_long: { status: 422, when: 'The prompt is over 16,000 characters.' },

  file_missing: { status: 422, when: 'An upload without a file.' },
  file_too_large: { status: 413, when: 'A file is over the size limit.' },
  file_empty: { status: 422, when: 'A file of zero bytes.' },
  file_type_invalid: { status: 422, when: 'The content of a file is of no type that is taken here.' },
  too_many_files: { status: 422, when: 'More files than one upload may carry.' },
  file_too_old: {
    status: 409,
    when: 'A document read by an older engine cannot be made important; delete and upload it again.',
  },
  url_invalid: { status: 422, when: 'Not an http or https address.' },
  url_duplicate: { status: 409, when: 'The bot has this address already.' },

  channel_not_configured: {
    status: 409,
    when: 'The operator has set up no application for the channel; `params` names it.',
  },
  page_already_connected: {
    status: 409,
    when: 'The Facebook page is connected to another bot.',
    detail: 'This page is already connected to another bot',
  },
  account_already_connected: {
    status: 409,
    when: 'The Instagram, WhatsApp or Zalo account is connected to another bot.',
    detail: 'This account is already connected to another bot',
  },

  two_factor_required: {
    status: 401,
    when: 'The password is right and a code is needed; `params.pending_token` goes with it to `/identity/two-factor`.',
  },
  two_factor_code_invalid: { status: 400, when: 'The code is wrong, was used already or came too late.' },
  two_factor_enabled: {
    status: 409,
    when: 'Two-factor sign-in is on already; switch it off to set it up anew.',
  },
  two_factor_not_enabled: { status: 409, when: 'Two-factor sign-in is not on, or its set-up was not begun.' },
  password_wrong: { status: 403, when: 'The own password, asked for once more, is wrong.' },

  chat_already_assigned: { status: 409, when: 'Another agent was faster; `params` says who and when.' },
  chat_version_conflict: { status: 409, when: 'The chat changed since the version in `If-Match`.' },
  chat_ended: { status: 409, when: 'The chat is over; nothing can be added.' },
  chat_not_yours: { status: 403, when: 'The chat is assigned to someone else.' },
  agent_unavailable: { status: 409, when: 'The member to assign to is disabled or of another account.' },
  chat_empty: {
    status: 409,
    when: 'The customer has not written anything yet, so there is nothing to sum up or to tag.',
  },
  ai_unavailable: { status: 503, when: 'The AI service failed; nothing was charged.' },
  shortcut_taken: { status: 409, when: 'A canned reply with that shortcut is there already.' },
  limit_reached: { status: 409, when: 'As many of these as may be kept are there; `params` says how many.' },
  message_empty: { status: 422, when: 'A message with neither text nor file.' },
  attachments_disabled: { status: 409, when: 'The bot takes no attachments.' },
  entry_limit_reached: {
    status: 409,
    when: 'The bot has as many entries of this kind as it may; `params` says how many.',
  },
  tests_missing: { status: 409, when: 'A run of test questions while the bot has none.' },
  test_run_under_way: { status: 409, when: 'The test questions of the bot are being run already.' },
  test_runs_used_up: { status: 429, when: 'The runs of test questions of today are used up.' },
  playground_limit_reached: { status: 429, when: 'The playground answers of today are used up.' },
} as const satisfies Record<string, ErrorEntry>

/** Code of an error; the client translates it. */
export type ErrorCode = keyof typeof errors

/** All codes, for schemas and tests. */
export const errorCodes = Object.keys(errors) as ErrorCode[]

/** Body of every answer that is not a success. */
export const ErrorBody = Type.Object(
  {
    code: Type.Unsafe<ErrorCode>({
      type: 'string',
      enum: errorCodes,
      description: 'What happened, from the closed list.',
    }),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'Field at fault → what is wrong with it.' }),
    ),
    detail: Type.Optional(
      Type.String({ description: 'The sentence that the specification fixes, where it does.' }),
    ),
    requestId: Type.String(),
  },
  { $id: 'Error', description: 'What went wrong.' },
)
export type ErrorBody = Static<typeof ErrorBody>
