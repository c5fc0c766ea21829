/** An environment variable: its default and its effect. A test compares the README's table with this list. */
interface Variable {
  readonly fallback: string
  readonly about: string
}

/** Every environment variable that Parley reads. */
export const variables = {
  PORT: { fallback: '3000', about: 'Port of the relay.' },
  HOST: { fallback: '127.0.0.1', about: 'Address that the relay listens on; 0.0.0.0 for every interface.' },
  DATA_DIR: { fallback: './data', about: 'Folder of the embedded database, uploads and mail.' },
  DATABASE_URL: {
    fallback: '',
    about: 'PostgreSQL server, postgres://…; without it the embedded database is used.',
  },
  REDIS_URL: {
    fallback: '',
    about:
      'Redis 6 or later, redis://…; lets several relays share typing and viewing. Needs DATABASE_URL or API_UPSTREAM.',
  },
  API_UPSTREAM: {
    fallback: '',
    about: 'Address of an API that runs elsewhere; without it the relay starts its own.',
  },
  SMTP_URL: {
    fallback: '',
    about: 'Mail server, smtp://user:password@host:port; without it mail is kept in DATA_DIR/mail.',
  },
  MAIL_FROM: { fallback: 'Parley <no-reply@localhost>', about: 'Sender of the mails.' },
  PUBLIC_URL: {
    fallback: '',
    about: 'Address that customers and members reach Parley at; http://HOST:PORT when empty.',
  },
  OPENAI_API_KEY: {
    fallback: '',
    about: 'Key of an OpenAI-compatible provider; without it the embedded engine answers.',
  },
  OPENAI_BASE_URL: { fallback: '', about: 'Address of the provider, when it is not OpenAI itself.' },
  OPENAI_MODELS: {
    fallback: 'gpt-4.1-nano,gpt-4.1-mini,gpt-4.1,gpt-4o',
    about: 'Models of the provider, with commas between; the first is the default.',
  },
  OPENAI_EMBEDDING_MODEL: {
    fallback: 'text-embedding-3-small',
    about: 'Embedding model of the provider; set but empty for none.',
  },
  DEMO_BOT_KEY: {
    fallback: '',
    about: 'API key of a bot that visitors of the start page can chat with; without it there is none.',
  },
  PRODUCT_NAME: { fallback: 'Parley', about: 'Name of the product in titles, mails and the widget.' },
  APP_ENV: {
    fallback: 'dev',
    about: 'dev, qa or prod; dev and qa show the AI model choice and the inspector.',
  },
  ALLOW_PRIVATE_URLS: {
    fallback: '',
    about: '1 lets training and previews fetch addresses of private networks.',
  },
  DEFAULT_PLAN: { fallback: 'trial', about: 'Plan of a new account: trial, starter, growth or scale.' },
  REGISTRATION: {
    fallback: '',
    about:
      'Who may register: open, invite (with an invitation from `npm run admin -- invite`) or closed. By default open where HOST is a loopback address or APP_ENV is dev, else invite.',
  },
  MIN_FREE_BYTES: {
    fallback: '536870912',
    about: 'Free space on the disk of DATA_DIR below which no files are taken.',
  },
  ANSWERS_PER_CHAT: { fallback: '120', about: 'Answers of the bot per chat and hour.' },
  ANSWERS_PER_ADDRESS: {
    fallback: '300',
    about:
      'Answers per bot and hour to one address, or one /64 of IPv6. Addresses of this machine are not counted.',
  },
  ANSWERS_PER_BOT: { fallback: '6000', about: 'Answers per bot and minute.' },
  ANSWERS_DAY_PERCENT: {
    fallback: '10',
    about: "Percent of a month's queries that one address may use in a day.",
  },
  SECRET_KEY: {
    fallback: '',
    about:
      'Secret that signs tokens, 32 or more characters; made and kept in DATA_DIR when empty. Several APIs need the same.',
  },
  SECRET_KEY_FORMER: {
    fallback: '',
    about:
      'Secrets that SECRET_KEY was before, with commas between. What they encrypted stays readable; tokens that they signed do not count.',
  },
  INTERNAL_KEY: {
    fallback: '',
    about: 'Secret between relay and API; drawn from SECRET_KEY when empty.',
  },
  RELAY_EVENTS_SECRET: {
    fallback: '',
    about:
      'Secret that signs POST /relay/events, 32 or more characters, for a backend of yours behind API_UPSTREAM; without it the address does not exist.',
  },
  METRICS_TOKEN: {
    fallback: '',
    about: 'Bearer token for /metrics from other machines; without it only loopback may read them.',
  },
  TRUST_PROXY: {
    fallback: '',
    about:
      "Proxies in front whose X-Forwarded-For names the visitor's address: how many there are one behind another, or their addresses as CIDRs with commas between. 1 takes the last entry.",
  },
  META_APP_ID: { fallback: '', about: 'Id of the Meta app of Messenger and WhatsApp.' },
  META_APP_SECRET: { fallback: '', about: 'Its secret; also checks the signatures of both.' },
  META_VERIFY_TOKEN: { fallback: '', about: 'Text that Meta repeats when it verifies `/webhooks/meta`.' },
  META_CONFIG_ID: {
    fallback: '',
    about:
      'Configuration of Facebook Login for Business for Messenger; without it the dialog is given scopes.',
  },
  WHATSAPP_CONFIG_ID: {
    fallback: '',
    about: 'Configuration of WhatsApp embedded sign-up; WhatsApp needs it beside the app.',
  },
  INSTAGRAM_APP_ID: { fallback: '', about: 'Id of the Instagram app inside the Meta app.' },
  INSTAGRAM_APP_SECRET: { fallback: '', about: 'Its secret, which differs from that of the Meta app.' },
  ZALO_APP_ID: { fallback: '', about: 'Id of the Zalo app.' },
  ZALO_APP_SECRET: { fallback: '', about: 'Its secret key, for token calls.' },
  ZALO_OA_SECRET: { fallback: '', about: 'The OA Secret Key of its webhook page, for signatures.' },
  ZALO_VERIFIER: {
    fallback: '',
    about: "Code of Zalo's domain check; served as `/zalo_verifier{code}.html`.",
  },
  META_DIALOG_URL: {
    fallback: 'https://www.facebook.com',
    about: 'Address of the login dialog of Messenger and WhatsApp.',
  },
  META_GRAPH_URL: {
    fallback: 'https://graph.facebook.com',
    about: 'Address of the Graph API of Messenger and WhatsApp.',
  },
  INSTAGRAM_DIALOG_URL: {
    fallback: 'https://www.instagram.com',
    about: 'Address of the login dialog of Instagram.',
  },
  INSTAGRAM_TOKEN_URL: {
    fallback: 'https://api.instagram.com',
    about: 'Address of the token call of Instagram.',
  },
  INSTAGRAM_GRAPH_URL: {
    fallback: 'https://graph.instagram.com',
    about: 'Address of the Graph API of Instagram.',
  },
  ZALO_OAUTH_URL: {
    fallback: 'https://oauth.zaloapp.com',
    about: 'Address of the dialog and the token call of Zalo.',
  },
  ZALO_API_URL: { fallback: 'https://openapi.zalo.me', about: 'Address of the API of Zalo.' },
  LOG_LEVEL: { fallback: 'info', about: 'trace, debug, info, warn, error, fatal or silent.' },
} as const satisfies Record<string, Variable>

/** Name of an environment variable that Parley reads. */
export type Name = keyof typeof variables
