/** Default and effect of an environment variable. A test compares the README's table with this list. */
interface Variable {
  readonly fallback: string
  readonly about: string
}

/** All environment variables that Parley reads. */
export const variables = {
  PORT: { fallback: '3000', about: 'Port of the relay.' },
  HOST: { fallback: '127.0.0.1', about: 'Address the relay listens on; 0.0.0.0 for all interfaces.' },
  DATA_DIR: { fallback: './data', about: 'Folder for the embedded database, uploads and mail.' },
  DATABASE_URL: {
    fallback: '',
    about: 'PostgreSQL server, postgres://…; if empty, the embedded database is used.',
  },
  DATABASE_POOL: {
    fallback: '16',
    about:
      'Maximum connections of each API to PostgreSQL, at least 2; each API uses two more. Fewer are used if the role or the server allows fewer.',
  },
  REDIS_URL: {
    fallback: '',
    about:
      'Redis 6 or later, redis://…; lets several relays share typing and viewing, and several APIs their limits. Requires DATABASE_URL or API_UPSTREAM.',
  },
  API_UPSTREAM: {
    fallback: '',
    about:
      'URL of an API that runs elsewhere, or several separated by commas, of which the first available one is used; if empty, the relay starts its own.',
  },
  SMTP_URL: {
    fallback: '',
    about: 'Mail server, smtp://user:password@host:port; if empty, mail is saved to DATA_DIR/mail.',
  },
  MAIL_FROM: { fallback: 'Parley <no-reply@localhost>', about: 'Sender of outgoing mail.' },
  OPERATOR_CONTACT: {
    fallback: '',
    about:
      'E-mail address or URL under which owners ask the operator for another plan; shown on the Finance page.',
  },
  PUBLIC_URL: {
    fallback: '',
    about:
      'Public URL of Parley for customers and members, with a path if a proxy serves it under one; defaults to http://HOST:PORT.',
  },
  OPENAI_API_KEY: {
    fallback: '',
    about:
      'API key of an OpenAI-compatible provider. If it and OPENAI_BASE_URL are empty, the embedded engine answers.',
  },
  OPENAI_BASE_URL: {
    fallback: '',
    about:
      'Base URL of the provider, if it is not OpenAI; Azure’s has a query, such as `?api-version=2024-10-21`. A provider without keys needs only this.',
  },
  OPENAI_MODELS: {
    fallback: 'gpt-4.1-nano,gpt-4.1-mini,gpt-4.1,gpt-4o',
    about: 'Models of the provider, separated by commas; the first is the default.',
  },
  OPENAI_FIRST_TOKEN_SECONDS: {
    fallback: '',
    about:
      'Seconds that a customer waits for a model to begin before the embedded engine answers; defaults to 4.2, or 30 if OPENAI_BASE_URL is on this machine or a private network.',
  },
  OPENAI_CONTEXT_TOKENS: {
    fallback: '',
    about: 'Tokens that the models can read; if empty, the names of common models tell, otherwise 8000.',
  },
  OPENAI_EMBEDDING_MODEL: {
    fallback: 'text-embedding-3-small',
    about: 'Embedding model of the provider; set to an empty value to use none.',
  },
  DEMO_BOT_KEY: {
    fallback: '',
    about:
      'API key of the bot that visitors of the landing page can chat with; if empty, the page has no chat.',
  },
  PRODUCT_NAME: { fallback: 'Parley', about: 'Product name shown in titles, mail and the widget.' },
  APP_ENV: {
    fallback: 'dev',
    about:
      'dev, qa or prod; dev and qa show the choice of AI model, and the machines of open tabs in the inspector.',
  },
  ALLOW_PRIVATE_URLS: {
    fallback: '',
    about: 'Set to 1 to let training and previews fetch from private networks.',
  },
  DEFAULT_PLAN: { fallback: 'trial', about: 'Plan of a new account: trial, starter, growth or scale.' },
  REGISTRATION: {
    fallback: '',
    about:
      'Who can register: open, invite (with an invitation from `npm run admin -- invite`) or closed. Defaults to open if PUBLIC_URL is on this machine, and HOST is a loopback address or APP_ENV is dev; otherwise to invite.',
  },
  RECORDINGS: {
    fallback: 'on',
    about:
      'Whether members who report a problem can send a recording of the console, without its texts, to this server: on or off.',
  },
  MIN_FREE_BYTES: {
    fallback: '536870912',
    about: 'Free disk space, in bytes, that DATA_DIR must have for files to be accepted.',
  },
  ANSWERS_PER_CHAT: { fallback: '120', about: 'Maximum number of bot answers per chat and hour.' },
  ANSWERS_PER_ADDRESS: {
    fallback: '300',
    about:
      'Maximum number of answers per bot and hour to one IP address, or one IPv6 /64. Loopback addresses are not counted.',
  },
  ANSWERS_PER_BOT: { fallback: '6000', about: 'Maximum number of answers per bot and minute.' },
  ANSWERS_DAY_PERCENT: {
    fallback: '10',
    about: 'Percentage of the monthly queries that one IP address can use per day.',
  },
  SECRET_KEY: {
    fallback: '',
    about:
      'Secret that signs tokens, at least 32 characters; generated and stored in DATA_DIR if empty. All APIs of an installation need the same one.',
  },
  SECRET_KEY_FORMER: {
    fallback: '',
    about:
      'Previous values of SECRET_KEY, separated by commas. Data encrypted with them stays readable; tokens signed with them are rejected.',
  },
  INTERNAL_KEY: {
    fallback: '',
    about: 'Secret shared by relay and API; derived from SECRET_KEY if empty.',
  },
  RELAY_EVENTS_SECRET: {
    fallback: '',
    about:
      'Secret that signs POST /relay/events, at least 32 characters, for your own backend behind API_UPSTREAM; if empty, the route does not exist.',
  },
  METRICS_TOKEN: {
    fallback: '',
    about: 'Bearer token that other machines need to read /metrics; if empty, only loopback can read them.',
  },
  TRUST_PROXY: {
    fallback: '',
    about:
      'Proxies in front of Parley whose X-Forwarded-For is trusted: their number, or their addresses as CIDRs separated by commas. 1 uses the last entry.',
  },
  META_APP_ID: { fallback: '', about: 'ID of the Meta app for Messenger and WhatsApp.' },
  META_APP_SECRET: {
    fallback: '',
    about: 'Secret of the Meta app; also verifies the webhook signatures of both channels.',
  },
  META_VERIFY_TOKEN: { fallback: '', about: 'Token that Meta sends back when it verifies `/webhooks/meta`.' },
  META_CONFIG_ID: {
    fallback: '',
    about:
      'Configuration ID of Facebook Login for Business, for Messenger; if empty, the dialog requests scopes instead.',
  },
  WHATSAPP_CONFIG_ID: {
    fallback: '',
    about: 'Configuration ID of WhatsApp Embedded Signup; required for WhatsApp in addition to the app.',
  },
  INSTAGRAM_APP_ID: { fallback: '', about: 'ID of the Instagram app within the Meta app.' },
  INSTAGRAM_APP_SECRET: {
    fallback: '',
    about: 'Secret of the Instagram app; not the secret of the Meta app.',
  },
  ZALO_APP_ID: { fallback: '', about: 'ID of the Zalo app.' },
  ZALO_APP_SECRET: { fallback: '', about: 'Secret key of the Zalo app, for token calls.' },
  ZALO_OA_SECRET: {
    fallback: '',
    about: 'OA Secret Key from the webhook page of the Zalo app; verifies webhook signatures.',
  },
  ZALO_VERIFIER: {
    fallback: '',
    about: "Code for Zalo's domain verification; served as `/zalo_verifier{code}.html`.",
  },
  META_DIALOG_URL: {
    fallback: 'https://www.facebook.com',
    about: 'Base URL of the login dialog for Messenger and WhatsApp.',
  },
  META_GRAPH_URL: {
    fallback: 'https://graph.facebook.com',
    about: 'Base URL of the Graph API for Messenger and WhatsApp.',
  },
  INSTAGRAM_DIALOG_URL: {
    fallback: 'https://www.instagram.com',
    about: 'Base URL of the login dialog for Instagram.',
  },
  INSTAGRAM_TOKEN_URL: {
    fallback: 'https://api.instagram.com',
    about: 'Base URL of the token endpoint for Instagram.',
  },
  INSTAGRAM_GRAPH_URL: {
    fallback: 'https://graph.instagram.com',
    about: 'Base URL of the Graph API for Instagram.',
  },
  ZALO_OAUTH_URL: {
    fallback: 'https://oauth.zaloapp.com',
    about: 'Base URL of the login dialog and token endpoint for Zalo.',
  },
  ZALO_API_URL: { fallback: 'https://openapi.zalo.me', about: 'Base URL of the Zalo API.' },
  LOG_LEVEL: {
    fallback: 'info',
    about: 'Log level: trace, debug, info, warn, error, fatal or silent.',
  },
} as const satisfies Record<string, Variable>

/** Name of an environment variable that Parley reads. */
export type Name = keyof typeof variables
