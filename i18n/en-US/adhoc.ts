import type { BaseTranslation } from '../i18n-types.ts'

/** The page of the ad hoc report; its columns and criteria are in `report`. */
export const adhoc = {
  description:
    'Filter all chats by any criteria. The page address includes them, so you can share a report as a link.',
  search: 'Find a customer, place or summary',
  chats: 'Chats',
  messages: 'Messages',
  median: 'Median per chat',
  p90: 'P90 per chat',
  totals: 'Totals of the report',
  latest: 'The figures cover the latest {n|number} {{chat|chats}}.',
  moveUp: 'Move {column:string} up',
  moveDown: 'Move {column:string} down',
  csv: 'CSV file',
  xlsx: 'Excel file (XLSX)',
  failed: 'The report could not be loaded',
  empty: 'No chats yet. They appear here as soon as a customer writes to one of your bots.',
  noMatch: 'No chats match these criteria.',
  conversation: 'Conversation',
  saved: {
    menu: 'Saved reports',
    own: 'Your reports',
    others: 'Shared with you',
    add: 'Save as a new report…',
    edit: 'Report settings',
    editNamed: 'Settings for “{name:string}”…',
    replace: 'Save changes to “{name:string}”',
    remove: 'Delete “{name:string}”',
    name: 'Name',
    nameMissing: 'Enter a name.',
    schedule: 'Send it to me by email',
    mailed:
      'Sent at 7:00 in your company’s time zone, with the chats as an Excel file. The dates chosen above are ignored.',
    shared: 'Share with everyone who can view reports',
    schedules: {
      never: 'Never',
      daily: 'Every day, covering the day before',
      weekly: 'Every Monday, covering the previous seven days',
    },
  },
} satisfies BaseTranslation
