import { type Static, Type } from 'typebox'

/** Entry in the list of all errors. */
interface ErrorEntry {
  /** HTTP status of the response. */
  readonly status: number
  /** When the error occurs, for the API document. */
  readonly when: string
  /** Fixed message for programs, where the specification requires one; the console translates the code instead. */
  readonly detail?: string
}

/** All errors that the API, the relay and the socket can return, with their HTTP status and cause. */
export const errors = {
  validation_failed: {
    status: 422,
    when: 'A field is missing or invalid; `fields` lists each one.',
  },
  malformed_request: {
    status: 400,
    when: 'The request cannot be parsed: broken JSON or a wrong content type.',
  },
  payload_too_large: { status: 413, when: 'The body exceeds the limit of the call.' },
  storage_full: { status: 507, when: 'The server has too little free space to accept files.' },
  storage_used_up: {
    status: 402,
    when: 'The files and messages of the account use all the storage of its plan; `params.n` is the storage in bytes.',
  },
  not_found: {
    status: 404,
    when: 'Nothing exists at this address or with this id, or it belongs to another account.',
  },
  rate_limited: { status: 429, when: 'Too many calls; `Retry-After` states when to try again.' },
  internal_error: { status: 500, when: 'Server error; the request id identifies it in the log.' },
  upstream_unavailable: { status: 503, when: 'The relay cannot reach the API.' },
  not_provided: {
    status: 501,
    when: 'The external server behind the relay does not offer this call.',
  },
  backend_refused: {
    status: 502,
    when: 'The external server behind the relay rejected the call. If its status is below 500, the response has this status; `params.sentence` is the server’s own message.',
  },
  database_unavailable: {
    status: 503,
    when: 'The database cannot be reached; a retry shortly afterwards may succeed.',
  },
  client_outdated: {
    status: 426,
    when: 'The page uses an older protocol version than the server supports; a reload updates it.',
  },
  protocol_mismatch: {
    status: 426,
    when: 'The builds of relay and API use protocols that are more than one version apart.',
  },
  in_quarantine: {
    status: 409,
    when: 'This installation is a restored copy in quarantine and sends nothing to other servers.',
  },
  service_closing: { status: 503, when: 'The server is shutting down; a retry shortly afterwards succeeds.' },

  token_missing: { status: 401, when: 'The bearer token is missing.' },
  token_invalid: { status: 401, when: 'The token is expired, revoked or was not issued by this server.' },
  api_key_invalid: { status: 401, when: 'The API-KEY header is missing or belongs to no bot.' },
  proof_required: {
    status: 428,
    when: 'The bot requires a proof of work before a chat; `params` contains the `challenge` and the number of zero `bits`.',
  },
  identity_off: { status: 409, when: 'The bot has no identity secret, so no identity can be proven.' },
  identity_invalid: {
    status: 422,
    when: 'The identity token is invalid: `params.reason` is `format`, `algorithm` (only HS256), `signature` (another secret, or another bot), `claims` or `lifetime` (no `exp`, or more than 24 hours ahead).',
  },
  identity_expired: { status: 422, when: 'The identity token has expired; the site has to sign a new one.' },
  credentials_invalid: {
    status: 401,
    when: 'The e-mail address or the password is wrong; which of the two is not revealed.',
  },
  origin_not_allowed: { status: 403, when: 'The page is not on a site that the bot allows.' },
  permission_denied: { status: 403, when: 'The role does not allow it.' },
  scope_missing: {
    status: 403,
    when: 'The access key does not permit this call; `params.scope` is the scope that does, if there is one.',
  },
  user_inactive: { status: 400, when: 'The member is disabled.', detail: 'Inactive user' },
  client_disabled: { status: 403, when: 'The operator has disabled the account.' },
  subscription_expired: {
    status: 402,
    when: 'The subscription has expired: reading still works, writing does not.',
  },
  query_quota_exceeded: { status: 402, when: 'The monthly queries and the add-ons are used up.' },

  email_taken: { status: 409, when: 'The e-mail address of the new member is already in use.' },
  password_too_common: { status: 422, when: 'The password is on the list of common ones.' },
  registration_closed: { status: 403, when: 'The operator does not allow new registrations.' },
  invitation_invalid: {
    status: 403,
    when: 'Registration requires an invitation from the operator; it is missing, used up or expired.',
  },
  otp_invalid: { status: 400, when: 'The six-digit code is wrong, expired or used up.' },
  otp_too_soon: { status: 429, when: 'A new code was requested too soon after the previous one.' },
  reset_token_invalid: { status: 400, when: 'The reset code is wrong, expired or used.' },

  bot_limit_reached: {
    status: 402,
    when: 'The plan does not allow more bots.',
    detail: 'You have reached the maximum number of bots. Please upgrade your subscription plan.',
  },
  bot_disabled: {
    status: 409,
    when: 'The bot is switched off, so members cannot try it. Visitors can still leave a message.',
  },
  no_api_key: {
    status: 400,
    when: 'A client-level setting was saved while the account had no bot.',
    detail: 'No API key available. Please ensure at least one bot exists.',
  },
  icon_too_large: { status: 422, when: 'A bot icon is over 300 KB.', detail: 'File size over 300KB' },
  icon_type_invalid: {
    status: 422,
    when: 'A bot icon is not PNG, JPEG or SVG.',
    detail: 'File type does not accepted',
  },
  prompt_too_long: { status: 422, when: 'The prompt is over 16,000 characters.' },
  prompt_outdated: {
    status: 409,
    when: 'Someone has saved the prompt since the version on which the change is based; `params.version` is the current version.',
  },

  file_missing: { status: 422, when: 'The upload contains no file.' },
  file_too_large: { status: 413, when: 'A file exceeds the size limit.' },
  file_empty: { status: 422, when: 'A file is empty (zero bytes).' },
  file_type_invalid: { status: 422, when: 'The content of a file is not of an accepted type.' },
  too_many_files: { status: 422, when: 'The upload contains more files than allowed.' },
  file_too_old: {
    status: 409,
    when: 'A document read by an older engine cannot be made important; delete and upload it again.',
  },
  recording_invalid: {
    status: 422,
    when: 'The file is not a recording that the server accepts; `params.reason` is `not_a_recording`, `not_redacted` (its texts are not replaced), `newer_format` (a newer release wrote it) or `too_large` (unpacked).',
  },
  recordings_full: {
    status: 409,
    when: 'The server keeps no more recordings of the account; older ones are deleted after 30 days.',
  },
  recordings_off: { status: 403, when: 'The operator does not accept recordings.' },
  url_invalid: { status: 422, when: 'The address is not an http or https address.' },
  url_duplicate: { status: 409, when: 'The bot already has this address.' },

  channel_not_configured: {
    status: 409,
    when: 'The operator has not configured an application for the channel; `params` names it.',
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

  connect_state_invalid: {
    status: 400,
    when: 'The authorization was started by someone else, for another channel or more than ten minutes ago, or is already complete.',
  },
  connect_failed: {
    status: 502,
    when: 'The provider of the channel refused the call or cannot be reached.',
    detail: 'Failed to connect.',
  },
  channel_disconnected: {
    status: 409,
    when: 'The page or account of the chat is no longer connected.',
  },
  reply_window_closed: {
    status: 409,
    when: 'The channel no longer accepts replies; `params` contains `channel` and, as `offer`, the remaining option: `human_agent`, `charged`, `template` or `none`.',
  },
  template_invalid: {
    status: 422,
    when: 'No such template is approved, or the number of values does not match its parameters.',
  },
  message_not_failed: { status: 409, when: 'Only failed messages of a channel can be sent again.' },
  action_decided: { status: 409, when: 'The run does not wait for a decision any more.' },
  webhook_signature_invalid: { status: 403, when: 'The signature of a webhook is missing or wrong.' },

  two_factor_required: {
    status: 401,
    when: 'The password is correct and a code is required; send `params.pending_token` with it to `/identity/two-factor`.',
  },
  two_factor_code_invalid: { status: 400, when: 'The code is wrong, expired or already used.' },
  two_factor_enabled: {
    status: 409,
    when: 'Two-factor sign-in is already enabled; disable it before setting it up again.',
  },
  two_factor_not_enabled: {
    status: 409,
    when: 'Two-factor sign-in is not enabled, or its setup was not started.',
  },
  password_wrong: {
    status: 403,
    when: "The member's own password, which the call requires again, is wrong.",
  },

  chat_not_assigned: { status: 409, when: 'The chat is not assigned, or it has ended.' },
  chat_already_assigned: { status: 409, when: 'Another agent was faster; `params` states who and when.' },
  chat_version_conflict: { status: 409, when: 'The chat has changed since the version in `If-Match`.' },
  chat_ended: { status: 409, when: 'The chat has ended; nothing can be added.' },
  customer_blocked: {
    status: 403,
    when: 'The account has blocked the customer; their messages are rejected.',
  },
  undo_expired: {
    status: 409,
    when: 'The change is too old to be undone, or was made by someone else.',
  },
  address_not_yours: {
    status: 403,
    when: 'The chat already has another e-mail address, and its transcript is sent only there.',
  },
  chat_not_yours: { status: 403, when: 'The chat is assigned to someone else.' },
  agent_unavailable: {
    status: 409,
    when: 'The member to assign to is disabled or belongs to another account.',
  },
  team_unavailable: {
    status: 409,
    when: 'The team to transfer to does not exist or belongs to another account.',
  },
  team_name_taken: { status: 409, when: 'A team with this name already exists.' },
  team_route_taken: {
    status: 409,
    when: 'A bot, channel or language is already routed to another team; `params` names it and the team.',
  },
  chat_empty: {
    status: 409,
    when: 'The customer has not written anything yet, so there is nothing to summarize or tag.',
  },
  chat_too_short: {
    status: 409,
    when: 'The customer has written fewer than three messages, or only greetings and thanks, so there is nothing to summarize yet; nothing was charged.',
  },
  no_provider: { status: 409, when: 'No AI provider is set up; the embedded engine answers.' },
  ai_unavailable: { status: 503, when: 'The AI service failed; nothing was charged.' },
  shortcut_taken: { status: 409, when: 'A canned reply with this shortcut already exists.' },
  limit_reached: {
    status: 409,
    when: 'The maximum number of these already exists; `params` states the number.',
  },
  message_empty: { status: 422, when: 'The message has neither text nor files.' },
  attachments_disabled: { status: 409, when: 'The bot does not accept attachments.' },
  pictures_disabled: { status: 409, when: 'The bot does not accept pictures.' },
  pictures_too_early: { status: 409, when: 'A visitor sends a picture before their first message.' },
  picture_heic: {
    status: 422,
    when: 'A picture has the format HEIC, which few browsers show; `params.name` is its file name.',
  },
  picture_invalid: {
    status: 422,
    when: 'A file is named like a picture or begins like one, but cannot be drawn: it is damaged, has more than 50 megapixels, or is something else. `params.name` is its name.',
  },
  entry_limit_reached: {
    status: 409,
    when: 'The bot already has the maximum number of entries of this kind; `params` states the number.',
  },
  tests_missing: { status: 409, when: 'The bot has no test questions to run.' },
  test_run_under_way: { status: 409, when: 'The test questions of the bot are already being run.' },
  replay_under_way: {
    status: 409,
    when: 'Past questions of the account are already being replayed, or too many other replays are running.',
  },
  test_runs_used_up: { status: 429, when: "Today's runs of test questions are used up." },
  playground_limit_reached: { status: 429, when: "Today's playground answers are used up." },
} as const satisfies Record<string, ErrorEntry>

/** Code that identifies an error; the client has a text for each code. */
export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as ErrorCode[]

/** Body of every error response. */
export const ErrorBody = Type.Object(
  {
    code: Type.Unsafe<ErrorCode>({
      type: 'string',
      enum: errorCodes,
      description: errorCodes.map((code) => `- \`${code}\`: ${errors[code].when}`).join('\n'),
    }),
    params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Invalid fields with the rule that each violates.',
      }),
    ),
    detail: Type.Optional(
      Type.String({ description: 'Message that the specification prescribes, if there is one.' }),
    ),
    requestId: Type.String(),
  },
  { $id: 'Error', description: 'Cause of the error.' },
)
export type ErrorBody = Static<typeof ErrorBody>
