import type { BaseTranslation } from '../i18n-types.ts'

/** The ad hoc report: its columns on the screen and in exports, and the criteria that an export names. */
export const report = {
  title: 'Ad hoc report',
  columns: {
    member_name: 'Member name',
    location: 'Location',
    assignee: 'Assignee',
    chat_summary: 'Chat summary',
    tags: 'Tags',
    conversations: 'Conversations',
    created_date: 'Created date',
    bot_name: 'Bot name',
  },
  sheets: {
    chats: 'Chats',
    criteria: 'Criteria',
  },
  criteria: {
    name: 'Criterion',
    value: 'Value',
    start_date: 'From',
    end_date: 'To',
    time_zone: 'Time zone',
    search: 'Search',
    assignees: 'Assignees',
    channels: 'Channels',
    locations: 'Locations',
    sentiments: 'Sentiments',
    tags: 'Tags',
    userNames: 'Member names',
    botIds: 'Bots',
    sort: 'Sorted by',
    exported_at: 'Exported at',
    exported_by: 'Exported by',
    all: 'All',
    nobody: 'Nobody',
    ascending: '{column:string}, ascending',
    descending: '{column:string}, descending',
  },
} satisfies BaseTranslation
