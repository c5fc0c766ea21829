import type { BaseTranslation } from '../i18n-types.ts'

/** One sentence for each error code of the contract; client/lib/error-text.ts checks that none is missing. */
export const errors = {
  validation_failed: 'Check the marked fields and try again.',
  malformed_request: 'The request could not be read; reload the page and try again.',
  payload_too_large: 'That is too large to send; make it smaller and try again.',
  not_found: 'This no longer exists, or you have no access to it.',
  rate_limited: 'Too many requests in a short time; wait a moment and try again.',
  internal_error: 'Something went wrong on our side; try again, and contact support if it keeps happening.',
  upstream_unavailable: 'The service cannot be reached right now; try again in a moment.',
  service_closing: 'The service is restarting; try again in a moment.',

  token_missing: 'Sign in to continue.',
  token_invalid: 'Your session has ended; sign in again.',
  api_key_invalid: 'This API key belongs to no bot; copy it again from the Publish step.',
  credentials_invalid: 'The email address or the password is wrong; check both and try again.',
  origin_not_allowed: 'This website is not among the allowed sites of the bot; add it in the Publish step.',
  permission_denied: 'Your role does not allow this; ask an owner or an admin of your account.',
  user_inactive: 'Your access has been disabled; ask an owner or an admin to enable it.',
  client_disabled: 'This account has been disabled; contact support.',
  subscription_expired: 'The subscription has ended; renew it to make changes again.',
  query_quota_exceeded:
    'You have exceeded your monthly query quota. Upgrade your plan or wait until next reset to continue using the service.',

  email_taken: 'A member already uses this email address; enter another one.',
  password_too_common: 'This password is easy to guess; choose a less common one.',
  otp_invalid: 'The code is wrong or has expired; check it or request a new one.',
  otp_too_soon: 'A code was sent a moment ago; wait before you request another one.',
  reset_token_invalid: 'The reset code is wrong or has expired; request a new one.',

  bot_limit_reached: 'You have reached the maximum number of bots. Please upgrade your subscription plan.',
  bot_disabled: 'The bot is switched off; enable it to start a chat.',
  no_api_key: 'No API key available. Please ensure at least one bot exists.',
  icon_too_large: 'File size over 300KB',
  icon_type_invalid: 'File type does not accepted',
  prompt_too_long: 'The prompt is longer than 16,000 characters; shorten it.',

  file_missing: 'No file was sent; choose one and try again.',
  file_too_large: 'The file is over the size limit; choose a smaller one.',
  file_empty: 'The file is empty; choose another one.',
  file_type_invalid: 'Files of this type are not accepted here; choose another one.',
  too_many_files: 'Too many files at once; upload them in smaller groups.',
  file_too_old:
    'This file was read by an older version; delete it and upload it again to mark it as important.',
  url_invalid: 'This is not a web address; enter one that starts with http:// or https://.',
  url_private: 'This address leads into a private network; enter a public one.',
  url_duplicate: 'The bot already has this address.',

  chat_already_assigned: 'Another agent has already taken this chat.',
  chat_version_conflict: 'The chat has changed in the meantime; look at it again and retry.',
  chat_ended: 'This chat has ended; nothing can be added to it.',
  chat_not_yours: 'This chat is assigned to someone else.',
  agent_unavailable: 'This member cannot take chats; choose someone else.',
  chat_empty: 'The customer has not written anything yet.',
  ai_unavailable: 'The AI service cannot be reached; nothing was charged. Try again in a moment.',
  message_empty: 'Write a message or attach a file first.',
  attachments_disabled: 'This bot accepts no attachments; send a text message instead.',
  entry_limit_reached: 'This bot has as many entries as it may; delete some before adding more.',
  tests_missing: 'Add a question first; there is nothing to run yet.',
  test_run_under_way: 'The questions are being run already; the results will appear here.',
  test_runs_used_up: 'All test runs of today are used up; more are available tomorrow.',
  playground_limit_reached: 'All playground answers of today are used up; more are available tomorrow.',
} satisfies BaseTranslation
