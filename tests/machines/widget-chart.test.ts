import { expect, test } from 'vitest'
import { widgetMachine } from '#machines/widget/widget-machine.ts'
import type { WidgetContext } from '#machines/widget/widget-types.ts'
import { publicBotOf, visitorChatOf } from '../support/shapes.ts'
import { done, expectAllReachable, expectNoDeadEnd, failed } from './support/chart.ts'
import { replyOf } from './support/widget.ts'

const input = { restored: null, now: () => 0, newKey: () => 'key', seed: 0.5 }
const field = { enabled: true, required: false }
const form = { enabled: true, username: field, email: field, phone: field, custom_fields: [] }

const changed = (status: 'waiting' | 'assigned' | 'ended') => ({
  type: 'chat.changed',
  seq: 11,
  at: '',
  status,
  assigned_agent: null,
  ended_by: null,
})

const noAnswers = { username: '', email: '', phone: '', custom: {} }

const beginWith = (bot = publicBotOf()) => [
  done('0.widget.booting', bot),
  { type: 'message.send', text: 'Hi', files: [] },
  done('0.widget.creating.asking', { ...visitorChatOf(), token: 'token-1' }),
]
const begin = beginWith()

/** Events that lead back to the chat after its token has been renewed. */
const comeBack = [done('0.widget.renewing', { token: 'token-2' }), done('0.widget.resuming', visitorChatOf())]

const facet = ({
  answers,
  outbox,
  chat,
  chatId,
  isRenewed,
  isRated,
  reveal,
  messages,
  ...more
}: WidgetContext) => [
  [more.wantsPerson, more.hasSkipped],
  [answers !== null, chatId, isRenewed, isRated, chat?.status],
  [outbox[0]?.status, reveal.startedAt !== null, messages.length],
]

const life = {
  input,
  facet,
  events: [
    done('0.widget.booting', publicBotOf({ customer_info_custom_field: form })),
    failed('0.widget.booting', 'bot_disabled'),
    { type: 'widget.retry' },
    { type: 'form.submit', answers: { username: 'A', email: '', phone: '', custom: {} } },
    ...begin.slice(1),
    failed('0.widget.creating.asking', 'bot_disabled'),
    failed('0.widget.creating.asking', 'upstream_unavailable'),
    { type: 'message.discard', key: 'key' },
    { type: 'journal.resync', seq: 9 },
    { type: 'token.refused' },
    { type: 'token.replaced', token: 'token-9' },
    done('0.widget.resuming', visitorChatOf()),
    failed('0.widget.resuming', 'upstream_unavailable'),
    done('0.widget.renewing', { token: 'token-2' }),
    failed('0.widget.renewing', 'token_invalid'),
    failed('0.widget.renewing', 'upstream_unavailable'),
    changed('ended'),
    { type: 'rating.send', stars: 5, feedback: '' },
    { type: 'rating.skip' },
    done('0.widget.ended.rating'),
    failed('0.widget.ended.rating', 'rate_limited'),
    { type: 'conversation.restart' },
  ],
}

/** Regions of a chat, each with its own events. */
const regions = {
  sending: {
    home: 'idle',
    events: [
      { type: 'reply.received', reply: null },
      { type: 'question.failed', failure: { code: 'rate_limited' } },
      { type: 'question.failed', failure: { code: 'upstream_unavailable' } },
      { type: 'message.discard', key: 'key' },
      failed('0.widget.chatting.sending.exchanging', 'internal_error'),
    ],
  },
  answering: {
    home: 'quiet',
    events: [
      { type: 'token.received', text: 'one two ' },
      { type: 'reply.received', reply: replyOf(1) },
      { type: 'reply.skip' },
    ],
  },
  party: {
    home: 'waiting',
    events: [
      changed('waiting'),
      changed('assigned'),
      { type: 'agent.request' },
      failed('0.widget.chatting.party.requesting', 'rate_limited'),
      { type: 'chat.leave' },
      failed('0.widget.chatting.party.leaving', 'rate_limited'),
    ],
  },
  typist: { home: 'quiet', events: [{ type: 'typing.started', by: 'agent', name: 'An' }] },
  composer: { home: 'silent', events: [{ type: 'draft.change', text: 'H' }] },
  reading: {
    home: 'idle',
    events: [
      { type: 'message.added', seq: 11, at: '', message: replyOf(1) },
      { type: 'panel.open' },
      done('0.widget.chatting.reading.marking'),
      failed('0.widget.chatting.reading.marking', 'rate_limited'),
    ],
  },
  polling: {
    home: 'off',
    events: [
      { type: 'socket.outdated' },
      { type: 'connection.restored' },
      done('0.widget.chatting.polling.fetching', visitorChatOf()),
      failed('0.widget.chatting.polling.fetching', 'upstream_unavailable'),
    ],
  },
  contact: {
    home: 'settled',
    events: [
      changed('waiting'),
      changed('assigned'),
      done('0.widget.chatting.contact.checking', { is_offered: true, back_at: null }),
      failed('0.widget.chatting.contact.checking', 'upstream_unavailable'),
      { type: 'contact.send', email: 'ana@example.com' },
      { type: 'contact.decline' },
      done('0.widget.chatting.contact.leaving'),
      failed('0.widget.chatting.contact.leaving', 'rate_limited'),
    ],
  },
  details: {
    home: 'idle',
    bot: publicBotOf({ customer_info_custom_field: { ...form, asked_at: 'handover' } }),
    events: [
      { type: 'agent.request' },
      changed('waiting'),
      changed('assigned'),
      { type: 'details.send', answers: noAnswers },
      { type: 'details.skip' },
      done('0.widget.chatting.details.leaving', noAnswers),
      failed('0.widget.chatting.details.leaving', 'rate_limited'),
    ],
  },
}

test('every state can be reached, and the welcome and the chat from every state', () => {
  const only = (id: string) => !id.startsWith('widget.chatting.')
  expectAllReachable(widgetMachine, life, { only, passing: ['widget.deciding', 'widget.ended.deciding'] })
  expectNoDeadEnd(widgetMachine, life, ['widget.welcome'])
  expectNoDeadEnd(widgetMachine, life, ['widget.chatting.party.bot'])
})

test('every region of the chat is checked', () => {
  expect(Object.keys(regions)).toEqual(Object.keys(widgetMachine.states.chatting?.states ?? {}))
})

test.each(Object.entries(regions))(
  'every state of %s can be reached, and rest from every state',
  (name, region) => {
    let moment = 0
    const now = () => {
      moment += 1_000
      return moment
    }
    const walk = {
      input: { ...input, now },
      facet,
      events: [...beginWith('bot' in region ? region.bot : undefined), ...comeBack, ...region.events],
    }
    const prefix = `widget.chatting.${name}`
    const passing = name === 'party' ? [`${prefix}.settling`] : []
    expectAllReachable(widgetMachine, walk, { only: (id) => id.startsWith(prefix), passing })
    expectNoDeadEnd(widgetMachine, walk, [`${prefix}.${region.home}`])
  },
)
