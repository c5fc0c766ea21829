import type { BaseTranslation } from '../i18n-types.ts'

/** Dashboard, and warnings about quota and subscription. */
export const dashboard = {
  query_quota_exceeded_message:
    'You have exceeded your monthly query quota. Upgrade your plan or wait until next reset to continue using the service.',
  query_quota_warning_message:
    'You have used {percent|number}% of your query quota. Above 100% the bots stop answering until the next reset.',
  subscription_expiry_warning:
    'Your subscription ends on {date:string}. Renew it in time to keep your bots answering.',
  greeting: 'Hello {name:string}',
  subtitle: 'Here is what is happening at {name:string}.',
  attention: {
    title: 'What needs attention',
    documents: '{n|number} {{n:document|documents}} could not be read',
    pages: '{n|number} {{n:page|pages}} could not be read',
    installation: '{n|number} {{n:problem|problems}} with this installation',
    failed: 'Documents and channels could not be checked',
  },
  figures: {
    label: 'Chats now',
    waiting: 'Waiting for a person',
    waitingNone: 'No one is waiting',
    waitingOldest: 'Longest wait: {age:string}',
    assigned: 'With agents',
    assignedNote: 'Open and assigned',
    bot: 'With a bot',
    botNote: 'Answered by your bots',
    today: 'Chats active today',
    todayNote: 'Since midnight, your time',
  },
  waiting: {
    title: 'Waiting for a person',
    none: 'No one is waiting. When a customer asks for a person, the chat appears here.',
    since: 'Waiting for {age:string}',
    all: 'All waiting chats',
  },
  recent: {
    title: 'Recent chats',
    none: 'No chats yet. They appear here as soon as the first customer writes.',
    all: 'All chats',
    failed: 'The chats could not be loaded',
    noMessage: 'No message yet',
  },
  status: {
    bot: 'Bot',
    waiting: 'Waiting',
    assigned: 'Assigned',
    ended: 'Ended',
  },
  channels: {
    widget: 'Website',
    playground: 'Playground',
    messenger: 'Messenger',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    zalo: 'Zalo',
  },
  senders: {
    bot: 'Bot',
    agent: 'Agent',
  },
  plan: {
    title: 'Plan and queries',
    names: { trial: 'Trial', starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    consumed: 'Queries this month',
    used: '{used|number} of {total|number}',
    remaining: 'Remaining',
    monthly: 'Monthly queries',
    addons: 'Add-on queries',
    ends: 'Ends on',
    daysLeft: '{n|number} {{day|days}} left',
    endsToday: 'Ends today',
    ended: 'Ended',
  },
  bots: {
    title: 'Bots',
    none: 'No bots yet. Create one, train it and add it to your website.',
    create: 'Go to bots',
    all: 'All bots',
    failed: 'The bots could not be loaded',
    trained: '{n|number} {{source|sources}} ready',
    untrained: 'Not trained yet',
    limit: '{used|number} of {total|number} bots',
  },
  queries: {
    title: 'Queries by month',
    summary:
      '{queries|number} {{query|queries}} and {month|number} {{chat|chats}} this month, {total|number} {{chat|chats}} in total',
    month: 'Month',
    count: 'Queries',
    failed: 'The figures could not be loaded',
  },
} satisfies BaseTranslation
