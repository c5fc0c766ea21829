import type { BaseTranslation } from '../i18n-types.ts'

/** Figures of a single member. */
export const memberFigures = {
  title: 'Your figures',
  text: 'Your work compared with the account’s median. Only you and supervisors see this.',
  titleOf: 'Figures for {name:string}',
  failed: 'The figures could not be loaded',
  handled: 'Handled chats',
  firstReply: 'First reply',
  reply: 'Reply time',
  atOnce: 'Chats at once',
  occupancy: 'Time online with a chat',
  unanswered: 'Without an answer',
  passedOn: 'Transferred',
  cameBack: 'Came back',
  satisfaction: 'Satisfaction',
  online: 'Online',
  away: 'Away',
  spread: 'P90 {p90:string} · all: {team:string}',
  team: 'median of all: {value:string}',
  ratings: '{n|number} {{rating|ratings}}',
  fewRatings: '{n|number} of {least|number} ratings needed',
  dayOf: 'Online and away, {day:string}',
  nobody: 'Offline all day.',
} satisfies BaseTranslation
