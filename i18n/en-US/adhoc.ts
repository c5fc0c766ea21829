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
} satisfies BaseTranslation
