/** Sections of the API documentation with their descriptions. */
export const tags = {
  Actions: 'HTTP calls that bots make for customers, and their runs.',
  'Ad hoc report': 'Lists of chats by any combination of criteria, as pages or files, and saved reports.',
  'Audit log': 'Log of changes and sign-ins, with the values before and after.',
  Bots: 'Bots with their appearance, texts and state.',
  'Channel webhooks': 'Calls from channel providers, signed by them.',
  Chats: 'Chats and their messages, for the members of an account.',
  Client: 'The account itself: subscription, settings and branding.',
  Desk: "Agents' tools: notes, canned replies, saved views and changes to several chats.",
  Developers:
    'Access keys for programs that call the API, and webhooks through which the API calls programs.',
  Events: 'The journal: every change of an account, in order.',
  Feedback: "Customers' ratings.",
  Files: 'Downloads of uploaded files.',
  Finance: 'Payments and add-ons.',
  Floor: 'The live floor: queue, agents, alerts and wallboards.',
  Integrations: 'Connected messaging channels.',
  'Link preview': 'Title, text and picture of a web page.',
  Members: 'Members of an account, with their roles and availability.',
  Notifications: 'Notifications of a member, and their read marks.',
  'Own account': 'The profile, password, sessions and two-factor sign-in of the caller.',
  People: 'Customers across all their chats.',
  Privacy: "Export and erasure of a customer's data, and retention of chats.",
  Questions: 'Questions of customers that the bot could not answer, and use of its prepared answers.',
  Reports: 'Figures of the account, its bots and its members.',
  'Signing in': 'Registration, sign-in and forgotten passwords.',
  'Summaries and tags': 'Summaries and tags of chats, and their cost.',
  Support: 'Recordings of the console that members send to the operator when they report a problem.',
  System: 'Health of the server.',
  Teams: 'Groups of members to which chats are routed, with their own reply targets.',
  'Test questions': "Questions that check a bot's answers, and their runs.",
  Training: 'Training of bots: prompts, documents, web pages, FAQ entries and synonyms.',
  Widget: "Calls of the widget on a customer's website.",
} as const

/** Section of a route in the API documentation; `Internal` marks routes for relays and the operator, which are not documented. */
export type Tag = keyof typeof tags | 'Internal'
