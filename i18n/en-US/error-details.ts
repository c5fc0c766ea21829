import type { BaseTranslation } from '../i18n-types.ts'

/** More detailed messages for error codes with `params`; without `params`, the message in `errors` is used. */
export const errorDetails = {
  chat_already_assigned: '{name:string} took this chat {when:string}.',
  file_too_large: 'The file is over the limit of {size:string}. Choose a smaller one.',
  too_many_files: 'Only {n|number} {{file|files}} can be uploaded at a time.',
  otp_too_soon: 'A code was just sent. You can request a new one in {n|number} {{second|seconds}}.',
  rate_limited: 'Too many requests in a short time. Try again in {n|number} {{second|seconds}}.',
  rate_limited_minutes: 'Too many requests in a short time. Try again in {n|number} {{minute|minutes}}.',
  team_route_taken: '{value:string} already goes to the team {team:string}. Remove it there first.',
  no_connection: 'Network error. There is no connection to the server; check your network and try again.',
} satisfies BaseTranslation
