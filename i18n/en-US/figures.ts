import type { BaseTranslation } from '../i18n-types.ts'

/** The figures of a period on the dashboard, with their definitions. */
export const figures = {
  title: 'Figures of a period',
  zone: 'Whole days in the time zone {zone:string}; chats count on the day they began.',
  allChannels: 'All channels',
  failed: 'The figures could not be loaded',
  incomplete: 'Older chats are still being counted; the figures are too low until then.',
  names: {
    totalChats: 'Chats',
    missedChats: 'Missed chats',
    reopenedChats: 'Reopened chats',
    averageNumberOfInteractionsPerChat: 'Messages per chat',
    avgCustomerWaitingTime: 'Average wait',
    firstContactResolution: 'First contact resolution',
    firstReply: 'First reply',
    reply: 'Reply time',
    handling: 'Handling time',
    satisfaction: 'Satisfaction',
  },
  definitions: {
    totalChats: 'Chats that began in the period.',
    missedChats:
      'Chats that were handed over to people and ended without an agent’s message, or waited longer than 10 minutes for it in open time.',
    reopenedChats: 'Chats that went on after they had ended.',
    averageNumberOfInteractionsPerChat: 'Messages of all sides, divided by the chats of the period.',
    avgCustomerWaitingTime: 'Mean time from a handover to the agent’s first message, in open time.',
    firstContactResolution:
      'Share of the ended chats that were neither reopened nor followed by another chat of the same customer within 24 hours.',
    firstReply:
      'Median time from a handover to the agent’s first message, in open time. Median and P90 come from histograms and are approximate.',
    reply:
      'Median time from the customer’s first unanswered message to the agent’s next one. Median and P90 are approximate.',
    handling: 'Median time that an agent had a chat. Median and P90 are approximate.',
    satisfaction: 'Share of the ratings given in the period that have four or five stars.',
  },
  about: 'About {name:string}',
  open: '{name:string}: {value:string}, show the rows',
  p90: 'P90 {time:string}',
  points: '{n:string} pts',
  change: 'against the period before',
  day: 'Day',
  median: 'Median',
  chatsByDay: 'Chats by day',
  chatsSentence:
    '{total|number} {{total:chat|chats}}, {missed|number} of them missed; the most, {most|number}, on {day:string}.',
  replyByDay: 'First reply by day',
  replySentence: '{n|number} {{n:reply|replies}}; median {median:string}, P90 {p90:string}.',
  byChannel: 'Chats by channel',
  byAgent: 'Chats by agent',
  bySentiment: 'Chats by sentiment',
  byTag: 'Chats by tag',
  nobody: 'Nobody',
  noChats: 'No chats in this period.',
  agents: {
    title: 'Agents',
    name: 'Agent',
    handled: 'Handled',
    firstReply: 'First reply, median',
    firstReplyP90: 'First reply, P90',
    handling: 'Handling, mean',
    handlingTotal: 'Handling, total',
    unavailable: 'Unavailable',
  },
} satisfies BaseTranslation
