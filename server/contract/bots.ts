import { type Static, Type } from 'typebox'
import { Integration } from './integrations.ts'
import { API_KEY_MAX, LINE_MAX, SUGGESTED_QUESTIONS_MAX, TEXT_MAX, URL_MAX } from './limits.ts'
import { route } from './route.ts'
import { about, Colour, Id, IdParams, Locale, Moment, Nullable, oneOf } from './shapes.ts'

const Text = (description: string) => Type.String({ maxLength: TEXT_MAX, description })
const Switch = (description: string) => Type.Boolean({ description })
const Short = (description: string) => Type.String({ maxLength: LINE_MAX, description })
const Offset = (edge: string) =>
  Type.Integer({ minimum: 0, maximum: 2000, description: `Distance from the ${edge} edge, px.` })

/** The bot's texts in one language. */
export const LanguageEntry = Type.Object({
  language: Locale,
  bot_name: Short('Name of the bot; empty for the default.'),
  welcome_message: Text('First words; empty for the default. May contain [[name]].'),
  bot_question: Short('Hint on the chat input; empty for the default.'),
  terms: Text('Terms under the chat input; empty for the default.'),
  engaging_message: Text('Words beside the launcher; empty for the default.'),
})
export type LanguageEntry = Static<typeof LanguageEntry>

/** A field of the form before the chat. */
export const CustomField = Type.Object({
  label: Type.String({
    description: 'Name of the field, as visitors read it.',
    minLength: 1,
    maxLength: LINE_MAX,
  }),
  type: oneOf(['text', 'textarea', 'number', 'select'], { description: 'Kind of field.' }),
  placeholder: Short('Example inside the empty field.'),
  options: Type.String({ maxLength: TEXT_MAX, description: 'Choices of a select, separated by commas.' }),
  required: Switch('The chat begins only once it is filled in.'),
})
export type CustomField = Static<typeof CustomField>

const DefaultField = Type.Object({
  enabled: Switch('The form asks for it.'),
  required: Switch('The chat begins only once it is filled in.'),
})

/** The form before the chat. */
export const PreChatForm = Type.Object({
  enabled: Switch('The form is shown before the chat.'),
  username: about(DefaultField, 'The field for the name.'),
  email: about(DefaultField, 'The field for the e-mail address.'),
  phone: about(DefaultField, 'The field for the phone number.'),
  custom_fields: Type.Array(CustomField, { description: 'Further fields, in their order.', maxItems: 20 }),
})
export type PreChatForm = Static<typeof PreChatForm>

/** A question that the widget offers. */
export const SuggestedQuestion = Type.Object({
  question: Type.String({
    description: 'The question, as visitors read it.',
    minLength: 1,
    maxLength: LINE_MAX,
  }),
  answer: Text('Answer that is given as it stands; needed where `ai_answer` is false.'),
  ai_answer: Type.Boolean({
    description: 'True: the bot answers; false: the stored answer is given, free of charge.',
  }),
})
export type SuggestedQuestion = Static<typeof SuggestedQuestion>

/** A banner on top of the chat. */
export const Banner = Type.Object({
  type: oneOf(['text', 'image'], { description: 'Words or a picture.' }),
  text: Short('The banner itself, or what the image shows.'),
  image: Type.String({
    maxLength: URL_MAX,
    description: 'Address of the image: of the web, or what an upload answered; empty while it is pending.',
  }),
  link: Type.String({
    maxLength: URL_MAX,
    description: 'Address that a click opens, http or https; may be empty.',
  }),
  status: oneOf(['ready', 'pending'], {
    description: 'An image is pending until it is there; the server says so, whatever is sent.',
  }),
})
export type Banner = Static<typeof Banner>

/** What an owner sets on the Publish step. */
export const BotConfig = Type.Object({
  bot_name: Type.String({ minLength: 1, maxLength: LINE_MAX, description: 'Name above the chat.' }),
  bot_icon: Type.String({
    maxLength: 500_000,
    description: 'Data URL of a PNG, JPEG or SVG of at most 300 KB; empty for the built-in icon.',
  }),
  welcome_message: Type.String({
    minLength: 1,
    maxLength: TEXT_MAX,
    description: 'May contain [[name]] when the pre-chat form is on.',
  }),
  bot_question: Type.String({ minLength: 1, maxLength: LINE_MAX, description: 'Hint on the chat input.' }),
  primary_color: Colour,
  secondary_color: Colour,
  allowed_domain: Type.Array(Type.String({ maxLength: 253 }), {
    maxItems: 100,
    description:
      'Host names whose pages may show the widget; `*.example.com` covers subdomains; empty allows every site.',
  }),
  allow_preview: Type.Boolean({ description: 'The bot may be tried on pages of the console itself.' }),
  export_enabled: Type.Boolean({ description: 'The visitor may download the conversation.' }),
  attach_enabled: Switch('The visitor may send files.'),
  auto_pop_up: Switch('The chat opens by itself.'),
  is_fullscreen: Switch('The chat fills the page.'),
  is_visible: Switch('The launcher is shown.'),
  terms_default: Text('Terms under the chat input.'),
  engaging_message_default: Text('Words beside the launcher.'),
  customer_info_custom_field: about(PreChatForm, 'Form before the chat.'),
  sample_questions: Type.Array(SuggestedQuestion, {
    description: 'Questions that are suggested at the beginning.',
    maxItems: SUGGESTED_QUESTIONS_MAX,
  }),
  banners: Type.Array(Banner, { description: 'Banners above the chat.', maxItems: 5 }),
  languages: Type.Array(LanguageEntry, {
    description: 'Texts in other languages; what is empty falls back to the default.',
    maxItems: 4,
  }),
  bottom: Offset('lower'),
  right: Offset('right'),
  language_override: Type.Union([Type.Literal('auto'), Locale], {
    description: "`auto` follows the visitor's browser among the bot's languages.",
  }),
})
export type BotConfig = Static<typeof BotConfig>

const botFacts = {
  id: Id,
  api_key: Type.String({ description: 'Key by which pages and programs name the bot; not a secret.' }),
  client_id: Id,
  is_disabled: Type.Boolean({ description: 'True while the bot is switched off.' }),
  created_at: Moment,
}

/** A bot with all its settings. */
export const Bot = Type.Object({
  ...botFacts,
  ...BotConfig.properties,
  embed_code: Type.String({ description: 'Script element for the website.' }),
})
export type Bot = Static<typeof Bot>

/** A bot in a list. */
export const BotItem = Type.Object({
  ...botFacts,
  bot_name: Type.String({ description: 'Name of the bot.' }),
  bot_icon: Type.String({ description: 'Address of the icon; empty for the default.' }),
  primary_color: Colour,
  documents: Type.Integer({ description: 'Training documents and web addresses that are ready.' }),
})
export type BotItem = Static<typeof BotItem>

/** Limits that the widget and the console obey, so that neither hard-codes one. */
export const UploadLimits = Type.Object({
  files: Type.Integer({ description: 'Files of one message.' }),
  file_size: Type.Integer({ description: 'Bytes.' }),
})

/** What the widget needs of a bot before a conversation begins. */
export const PublicBot = Type.Object({
  id: Id,
  ...BotConfig.properties,
  is_disabled: Type.Boolean({ description: 'True while the bot is switched off.' }),
  product_name: Type.String({ description: 'Name in the footer.' }),
  limits: about(UploadLimits, 'What visitors may send.'),
})
export type PublicBot = Static<typeof PublicBot>

const tag = 'Bots'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listBots = route({
  method: 'GET',
  path: '/ai/bot/all',
  access: 'member',
  tag,
  summary: 'Lists the bots and the channels that each is connected to.',
  response: Type.Object({
    bots: Type.Array(BotItem, { description: 'The bots of the account.' }),
    integrations: Type.Array(
      Type.Object({
        bot_id: Id,
        integrations: Type.Array(Integration, { description: 'Connected channels of each bot.' }),
      }),
      { description: 'Connected channels of each bot.' },
    ),
  }),
})

export const createBot = route({
  ...manage,
  method: 'POST',
  path: '/ai/bot',
  summary: 'Creates a bot with the default texts.',
  body: Type.Object({
    bot_name: Type.String({ description: 'Name of the bot.', minLength: 1, maxLength: LINE_MAX }),
  }),
  status: 201,
  response: Bot,
  errors: ['bot_limit_reached'],
})

export const deleteBot = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/bot/:id',
  summary: 'Deletes a bot with its training and chats. This cannot be undone.',
  params: IdParams,
})

export const toggleBot = route({
  ...manage,
  method: 'PUT',
  path: '/ai/bot/:id/toggle-disable-bot',
  summary: 'Switches a bot off or on.',
  params: IdParams,
  body: Type.Object({ is_disabled: Type.Boolean({ description: 'True to switch it off.' }) }),
  response: BotItem,
})

export const getBot = route({
  method: 'GET',
  path: '/ai/bot/:id/get-bot-by-id',
  access: 'member',
  tag,
  summary: 'Answers a bot with all its settings.',
  params: IdParams,
  response: Bot,
})

export const updateBot = route({
  ...manage,
  method: 'PUT',
  path: '/ai/bot/:id/update-bot',
  summary: 'Saves settings of a bot; fields that are left out stay as they are.',
  params: IdParams,
  body: Type.Intersect([
    Type.Partial(BotConfig),
    Type.Object({
      id: Type.Optional(Id),
      api_key: Type.Optional(Type.String({ description: 'Taken and not changed.' })),
    }),
  ]),
  response: Bot,
  errors: ['icon_too_large', 'icon_type_invalid'],
})

/** Header with a bot's API key. */
export const ApiKeyHeaders = Type.Object({
  'api-key': Type.String({ description: 'API key of the bot.', maxLength: API_KEY_MAX }),
})

export const getBotByApiKey = route({
  method: 'GET',
  path: '/ai/bot/config-by-api-key',
  access: 'widget',
  tag: 'Widget',
  summary: 'Answers what the widget shows of a bot.',
  response: PublicBot,
  errors: ['origin_not_allowed', 'token_invalid'],
})

/** What the loader on a customer's page needs: where the launcher stands, and the ticket for the frame. */
export const WidgetBoot = Type.Object({
  ticket: Type.String({ description: 'Ties the frame to the page around it, one hour.' }),
  color: Colour,
  icon: Type.String({ description: 'Address of the icon; empty for the default.' }),
  bottom: Type.Integer({ description: 'Distance from the lower edge, pixels.' }),
  right: Type.Integer({ description: 'Distance from the right edge, pixels.' }),
  auto_pop_up: Type.Boolean({ description: 'The chat opens by itself.' }),
  is_fullscreen: Type.Boolean({ description: 'The chat fills the page.' }),
  is_visible: Type.Boolean({ description: 'The launcher is shown.' }),
  label: Nullable(Type.String(), 'Engaging message beside the launcher; null where there is none.'),
})
export type WidgetBoot = Static<typeof WidgetBoot>

export const bootWidget = route({
  method: 'GET',
  path: '/widget/boot',
  access: 'public',
  tag: 'Widget',
  summary: "Answers the loader on a customer's page; refuses pages of sites that the bot does not allow.",
  query: Type.Object({
    key: Type.String({ description: 'API key of the bot.', maxLength: API_KEY_MAX }),
    lang: Type.Optional(
      Type.String({ description: 'Language of the page, as its element `html` says.', maxLength: 35 }),
    ),
  }),
  response: WidgetBoot,
  errors: ['api_key_invalid', 'origin_not_allowed', 'bot_disabled'],
})
