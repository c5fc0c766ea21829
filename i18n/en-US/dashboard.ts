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
  needs: {
    title: 'What needs a person now',
    none: 'No one is waiting for an answer.',
    waiting: '{name:string} has been waiting for a person for {age:string}',
    own: '{name:string} has been waiting for your reply for {age:string}',
    answer: 'Answer',
    more: '{n|number} more waiting',
  },
  today: {
    title: 'Today’s conversations',
    none: 'No one has written today.',
    earlier: 'Earlier',
    first:
      'No customer has written yet. Try your bot as a customer would, and put it on your website; conversations then appear here, a line each.',
    tryBot: 'Try the bot',
    install: 'Put it on your website',
    invite: 'Invite a colleague',
  },
  unknown: {
    title: 'What your bots did not know',
    text: 'Answer once, and the bot knows it from then on.',
    asked: 'asked {n|number} {{n:time|times}}',
    answer: 'Answer',
    all: 'All questions',
    answerTitle: 'Answer the question',
    answerText: 'The bot gives this answer to everyone who asks the same.',
    answered: 'The bot now knows the answer',
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
    since: 'Waiting for {age:string}',
  },
  recent: {
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
