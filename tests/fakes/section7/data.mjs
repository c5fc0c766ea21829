// State of the old backend: numbers are strings, times have no zone, and fields that an old service lacks are missing.

/** Returns a time as the service writes it. */
export const stamp = (at = new Date()) => at.toISOString().slice(0, 19).replace('T', ' ')

const user = (id, name, role) => ({
  id: String(id),
  email: `${name.toLowerCase()}@example.test`,
  first_name: name,
  last_name: 'Lind',
  username: name.toLowerCase(),
  role,
  is_disabled: 'false',
})

const said = (order, role, message) => ({
  id: String(500 + order),
  order: String(order),
  role,
  message,
  created_at: stamp(new Date(Date.UTC(2026, 0, 2, 3, order))),
})

const chat = (id, user_name, more = {}) => ({
  id: String(id),
  bot_id: '7',
  user_name,
  updated_at: stamp(new Date(Date.UTC(2026, 0, 2, 3, id))),
  last_message: `Where is order ${id}?`,
  tags: null,
  messages: [said(1, 'user', `Where is order ${id}?`), said(2, 'assistant', 'On its way.')],
  ...more,
})

/** Returns the state of a service that has just started. */
export const newState = () => ({
  client: {
    id: '41',
    client_id: 'lind-and-sons',
    subscription: { credit_consumed: '12', monthly_queries: '500', end_date: '2099-12-31' },
    total_addons: '20',
  },
  users: [user(11, 'Olga', 'Owner'), user(12, 'Aldo', 'Agent'), user(13, 'Sven', 'Supervisor')],
  bots: [
    {
      id: '7',
      api_key: 'key-of-the-old-bot',
      client_id: '41',
      is_disabled: 'false',
      bot_name: 'Old bot',
      welcome_message: 'Hello!',
      primary_color: '#0086ff',
      allowed_domain: 'shop.example, *.shop.example',
      bottom: '24',
    },
  ],
  prompts: { 7: 'Be brief.' },
  documents: [{ id: '61', file_name: 'prices.pdf', is_important: 'false', upload_date: '2026-01-02' }],
  urls: [{ id: '71', url: 'https://shop.example/faq', title: 'FAQ' }],
  chats: [
    chat(101, 'Ann'),
    chat(102, 'Bo', { sentiment: 'Very Negative', assigned_agent: '12', tags: 'delivery, refund' }),
    chat(103, 'Cy', { channel: 'Website' }),
    chat(104, 'Di', { summary: 'Asked for the order.', summarized_times: '1' }),
    chat(105, 'Ed'),
    chat(106, 'Flo', { messages: [] }),
    chat(107, ''),
  ],
  feedbacks: [
    { user_id: null, chat_id: '104', chat_title: 'Order', rating: '5', feedback: 'Fast', source: 'Website' },
    { user_id: '8', chat_id: '105', chat_title: 'Order', rating: '2', feedback: null, bot_id: '7' },
  ],
  config: { isTagLangEnabled: 'false', tagLang: 'en', autoAssign: false, assignType: '' },
  model: 'gpt-4.1-mini',
  nextId: 1000,
})
