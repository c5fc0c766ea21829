import type { BaseTranslation } from '../i18n-types.ts'

/** The page of the ad hoc report; its columns and criteria are in `report`. */
export const adhoc = {
  description: 'All chats by your own criteria; the address keeps them, so a link shows the same report.',
  search: 'Find a customer, place or summary',
  chats: 'Chats',
  messages: 'Messages',
  median: 'Median per chat',
  p90: 'P90 per chat',
  totals: 'Totals of the report',
  latest: 'The figures are those of the latest {n|number} {{chat|chats}}.',
  moveUp: 'Move {column:string} up',
  moveDown: 'Move {column:string} down',
  csv: 'CSV file',
  xlsx: 'Excel file (XLSX)',
  failed: 'The report could not be loaded',
  empty: 'No chats yet. They appear here as soon as a customer writes to one of your bots.',
  noMatch: 'No chat matches these criteria.',
  conversation: 'Conversation',
  saved: {
    menu: 'Saved reports',
    own: 'Your reports',
    others: 'Shared with you',
    add: 'Save as a new report…',
    edit: 'Report settings',
    editNamed: 'Settings of “{name:string}”…',
    replace: 'Save the changes to “{name:string}”',
    remove: 'Delete “{name:string}”',
    name: 'Name',
    nameMissing: 'Enter a name.',
    schedule: 'Send it to me by email',
    mailed:
      'At 7:00 in your company’s time zone, with the chats as an Excel file. The period chosen above does not count.',
    shared: 'Everyone who may read reports can open it',
    schedules: {
      never: 'Never',
      daily: 'Every day, for the day before',
      weekly: 'Every Monday, for the seven days before',
    },
  },
} satisfies BaseTranslation
