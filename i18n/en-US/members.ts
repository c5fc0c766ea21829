import type { BaseTranslation } from '../i18n-types.ts'

/** Texts of the page of the members. */
export const members = {
  title: 'Members',
  description: 'Who is on the team, who is on line, and how many chats each is given automatically.',
  failed: 'The members could not be loaded',
  find: 'Find a member',
  count: '{n|number} {{member|members}}',
  noMatch: 'No member fits “{query:string}”.',
  online: 'Online',
  away: 'Away',
  offline: 'Offline',
  disabled: 'Disabled',
  chats: 'Open chats',
  load: '{n|number} of {most|number}',
  onlyByHand: '{n|number} open {{chat|chats}}; none is given automatically',
  changeLimitOf: 'Change the limit of {name:string}',
  ranksAbove: 'This member ranks above you.',
  limitTitle: 'Limit of open chats of {name:string}',
  limit: 'Open chats at once',
  limitHint:
    'Up to this number, chats are assigned automatically; 0 means never. Chats can still be taken or assigned by hand.',
  limitWrong: 'Enter a whole number from 0 to {most|number}.',
  limitSaved: 'The limit of {name:string} is saved.',
} satisfies BaseTranslation
