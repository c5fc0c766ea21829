/** Sections of the API documentation with their descriptions. */
export const tags = {
  'Ad hoc report': 'Rows of chats by any combination of criteria, on the page and as a file.',
  'Audit log': 'Who changed what, with the values before and after.',
  Bots: 'Bots with their appearance, texts and state.',
  'Channel webhooks': 'Calls of the providers of channels, signed by them.',
  Chats: 'Chats and their messages, for the members of an account.',
  Client: 'The account itself: subscription, settings and branding.',
  Desk: "Agents' tools: notes, canned replies, saved views and changes to several chats.",
  Developers: 'API keys with which programs call, and webhooks that call programs.',
  Feedback: "Customers' ratings.",
  Files: 'Downloads of uploaded files.',
  Finance: 'Payments and add-ons.',
  Floor: 'The live floor: queue, agents, alerts and wallboards.',
  Integrations: 'Connected messaging channels.',
  'Link preview': 'Title, text and picture of a web page.',
  Members: 'The people of an account, their roles and availability.',
  Notifications: 'What a member is told.',
  'Own account': 'The profile, password, sessions and two-factor sign-in of the caller.',
  People: 'Customers across their chats.',
  Privacy: 'Export and erasure of a customer, and how long chats are kept.',
  Questions: 'What customers asked and no bot could answer, and FAQ entries.',
  Reports: 'Figures by day and saved reports.',
  'Signing in': 'Registration, sign-in and forgotten passwords.',
  'Summaries and tags': 'Summaries, tags and what they cost.',
  System: 'Health, catch-up and the journal.',
  Teams: 'Groups of members that chats are routed to, with targets of their own.',
  'Test questions': "Questions that check a bot's answers, and their runs.",
  Training: 'What bots are trained with: prompts, documents, web pages and FAQ entries.',
  Widget: "Calls of the widget on a customer's website.",
} as const

/** Section of a route in the API documentation; `Internal` is for routes of relays and the operator, which are not documented. */
export type Tag = keyof typeof tags | 'Internal'
