import { type Static, Type } from 'typebox'
import { LARGE_BODY_MAX_BYTES, LINE_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, NAME_PATTERN, Nullable } from '../base/shapes.ts'
import { BotChanges, BotConfig } from '../bots/bots.ts'
import { Client } from './clients.ts'

/** Color for disabled elements (specification 9); it cannot be changed. */
export const DISABLE_COLOR = '#FFFFFF'

const image = (what: string) =>
  Type.String({
    maxLength: 500_000,
    description: `${what}: data URL of a PNG, JPEG or SVG of at most 300 KB; empty for Parley’s default.`,
  })

/** Branding of an account, which applies to the console and to all of the account's bots. */
export const Branding = Type.Object({
  disable_color: Type.Literal(DISABLE_COLOR, { description: 'Color of disabled elements.' }),
  logo: image('Logo at the top of the console'),
  favicon: image('Icon of the browser tab'),
  product_name: Type.String({
    maxLength: LINE_MAX_CHARS,
    description: 'Name in the console and in the widget’s footer; empty for the operator’s default.',
  }),
  accent_color: Type.Optional(
    Type.String({
      pattern: '^(#[0-9a-fA-F]{6})?$',
      description:
        'Color of buttons, links and highlights in the console, `#rrggbb`; empty for Parley’s default. The console adjusts it if text on it would be illegible.',
    }),
  ),
})
export type Branding = Static<typeof Branding>

/** The account's branding and the settings of its first bot; a save without a bot id applies to this bot. */
export const ClientConfig = Type.Object({
  ...BotConfig.properties,
  ...Branding.properties,
  bot_name: Type.String({ description: 'Name of the bot; empty if there is no bot.' }),
  bot_id: Nullable(Id),
  api_key: Nullable(Type.String({ description: 'API key of the bot; null if there is no bot.' })),
})
export type ClientConfig = Static<typeof ClientConfig>

const tag = 'Client'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const getClientConfig = route({
  method: 'GET',
  path: '/identity/client/:id/config',
  access: 'member',
  tag,
  summary: 'Returns the branding of the account and the settings of its first bot.',
  params: IdParams,
  response: ClientConfig,
})

export const getBranding = route({
  method: 'GET',
  path: '/identity/client/:id/branding',
  access: 'member',
  evenExpired: true,
  tag,
  summary: 'Returns only the branding of the account, for the console.',
  params: IdParams,
  response: Branding,
})

export const saveClientConfig = route({
  ...manage,
  method: 'PUT',
  path: '/identity/client/:id/config',
  summary:
    'Saves the branding of the account. Bot settings apply to the given bot, otherwise to the first; new bots start with them.',
  params: IdParams,
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: Type.Intersect([
    BotChanges,
    Type.Partial(Branding),
    Type.Object({
      bot_id: Type.Optional(Nullable(Id)),
      api_key: Type.Optional(
        Nullable(Type.String({ maxLength: 100, description: 'Identifies the bot, instead of `bot_id`.' })),
      ),
    }),
  ]),
  response: ClientConfig,
  errors: ['no_api_key', 'icon_too_large', 'icon_type_invalid'],
})

export const updateClient = route({
  ...manage,
  method: 'PUT',
  path: '/identity/client/:id',
  summary: 'Changes the name and the time zone of the account.',
  params: IdParams,
  body: Type.Object({
    name: Type.Optional(
      Type.String({
        description: 'Name of the account.',
        minLength: 1,
        maxLength: 100,
        pattern: NAME_PATTERN,
      }),
    ),
    time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone.' })),
  }),
  response: Client,
})
