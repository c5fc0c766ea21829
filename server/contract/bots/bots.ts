import { type Static, Type } from 'typebox'
import {
  BANNERS_MAX,
  CUSTOM_FIELDS_MAX,
  LARGE_BODY_MAX_BYTES,
  LINE_MAX_CHARS,
  PICTURE_SITES_MAX,
  SITES_MAX,
  SUGGESTED_QUESTIONS_MAX,
  TEXT_MAX_CHARS,
  TRANSLATIONS_MAX,
  URL_MAX_CHARS,
} from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Color, Id, IdParams, Locale, Moment, oneOf } from '../base/shapes.ts'
import { Integration } from '../channels/integrations.ts'

const Text = (description: string) => Type.String({ maxLength: TEXT_MAX_CHARS, description })
const Switch = (description: string) => Type.Boolean({ description })
const Short = (description: string) => Type.String({ maxLength: LINE_MAX_CHARS, description })
const Offset = (edge: string, or = '') =>
  Type.Integer({ minimum: 0, maximum: 2000, description: `Distance from the ${edge}${or} edge, in pixels.` })

/** A bot's texts in one language. */
export const LanguageEntry = Type.Object({
  language: Locale,
  bot_name: Short('Name of the bot; empty for the default.'),
  welcome_message: Text('Welcome message; empty for the default. May contain [[name]].'),
  bot_question: Short('Placeholder of the chat input; empty for the default.'),
  terms: Text('Terms under the chat input; empty for the default.'),
  engaging_message: Text('Text next to the launcher; empty for the default.'),
  translations: Type.Optional(
    Type.Record(Type.String({ maxLength: TEXT_MAX_CHARS }), Type.String({ maxLength: TEXT_MAX_CHARS }), {
      maxProperties: TRANSLATIONS_MAX,
      description:
        'Translations by default text: suggested questions with their stored answers, banner texts, and the labels, placeholders and options of custom fields. Texts that are not included remain unchanged.',
    }),
  ),
})
export type LanguageEntry = Static<typeof LanguageEntry>

/** Custom field of the pre-chat form. */
export const CustomField = Type.Object({
  label: Type.String({
    description: 'Label of the field.',
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
  }),
  type: oneOf(['text', 'textarea', 'number', 'select'], { description: 'Type of the field.' }),
  placeholder: Short('Placeholder of the empty field.'),
  options: Type.String({
    maxLength: TEXT_MAX_CHARS,
    description: 'Options of a select, separated by commas.',
  }),
  required: Switch(
    'This field must be filled in before the chat starts, or before a handover if `asked_at` is `handover`.',
  ),
})
export type CustomField = Static<typeof CustomField>

const DefaultField = Type.Object({
  enabled: Switch('The form contains this field.'),
  required: Switch(
    'This field must be filled in before the chat starts, or before a handover if `asked_at` is `handover`.',
  ),
})

/** When visitors fill in the form: before their first message, or once they request a person. */
export const formMoments = ['start', 'handover'] as const

/** Pre-chat form in the preview. */
export const PreChatForm = Type.Object({
  enabled: Switch('Visitors are asked for their details.'),
  asked_at: Type.Optional(
    oneOf(formMoments, {
      description:
        'When the fields are requested: before the first message (`start`, the default), or before a handover to an agent (`handover`).',
    }),
  ),
  username: about(DefaultField, 'The name field.'),
  email: about(DefaultField, 'The e-mail field.'),
  phone: about(DefaultField, 'The phone field.'),
  custom_fields: Type.Array(CustomField, {
    description: 'Custom fields, in order.',
    maxItems: CUSTOM_FIELDS_MAX,
  }),
})
export type PreChatForm = Static<typeof PreChatForm>

/** Question that the widget suggests to visitors, with a fixed answer unless the AI answers it. */
export const SuggestedQuestion = Type.Object({
  question: Type.String({
    description: 'The question as shown to visitors.',
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
  }),
  answer: Text('Answer that is given verbatim; required if `ai_answer` is false.'),
  ai_answer: Type.Boolean({
    description: 'If true, the bot answers; if false, the stored answer is given free of charge.',
  }),
})
export type SuggestedQuestion = Static<typeof SuggestedQuestion>

/** Banner at the top of the chat. */
export const Banner = Type.Object({
  type: oneOf(['text', 'image'], { description: 'Text or image.' }),
  text: Short('The text of the banner, or the alternative text of the image.'),
  image: Type.String({
    maxLength: URL_MAX_CHARS,
    description: 'URL of the image, external or as returned by an upload; empty while it is pending.',
  }),
  link: Type.String({
    maxLength: URL_MAX_CHARS,
    description: 'URL that a click opens (http or https); may be empty.',
  }),
  status: oneOf(['ready', 'pending'], {
    description:
      '`pending` until the image has been uploaded; set by the server, regardless of the sent value.',
  }),
})
export type Banner = Static<typeof Banner>

/** Color schemes of the widget that an owner can choose. */
export const widgetThemes = ['auto', 'light', 'dark'] as const
export type WidgetTheme = (typeof widgetThemes)[number]

/** Sides of a page on which the launcher can be. */
export const widgetSides = ['right', 'left'] as const
export type WidgetSide = (typeof widgetSides)[number]

/** Bot settings, as edited in the Publish step. */
export const BotConfig = Type.Object({
  bot_name: Type.String({
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
    description: 'Name shown above the chat.',
  }),
  bot_icon: Type.String({
    maxLength: 500_000,
    description: 'Data URL of a PNG, JPEG or SVG of at most 300 KB; empty for the built-in icon.',
  }),
  welcome_message: Type.String({
    minLength: 1,
    maxLength: TEXT_MAX_CHARS,
    description: 'Welcome message; may contain [[name]] if the pre-chat form is enabled.',
  }),
  bot_question: Type.String({
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
    description: 'Placeholder of the chat input.',
  }),
  primary_color: Color,
  secondary_color: Color,
  allowed_domain: Type.Array(Type.String({ maxLength: 253 }), {
    maxItems: SITES_MAX,
    description:
      'Host names whose pages may show the widget; `*.example.com` covers subdomains; an empty list allows every site.',
  }),
  blocked_domain: Type.Optional(
    Type.Array(Type.String({ maxLength: 253 }), {
      maxItems: SITES_MAX,
      description: 'Host names whose pages may not show the widget, even if otherwise allowed.',
    }),
  ),
  allow_preview: Type.Boolean({ description: 'The bot can be previewed on pages of the console.' }),
  export_enabled: Type.Boolean({ description: 'The visitor may download the conversation.' }),
  attach_enabled: Switch('The visitor may send files.'),
  pictures_enabled: Type.Optional(
    Switch(
      'Visitors, once they have written something, and agents may send pictures (PNG, JPEG, WebP, GIF); on by default.',
    ),
  ),
  proof_of_work: Type.Optional(
    Switch(
      "The visitor's browser must solve a proof of work, which takes about a second, before a chat starts, so that scripts cannot start thousands of chats.",
    ),
  ),
  faq_search: Type.Optional(
    Switch('Visitors can search the FAQ entries of the bot before they write; on by default.'),
  ),
  link_previews: Type.Optional(
    Switch('The widget shows previews of links that the bot and agents send; off by default.'),
  ),
  picture_domain: Type.Optional(
    Type.Array(Type.String({ maxLength: 253 }), {
      maxItems: PICTURE_SITES_MAX,
      description:
        'Host names whose images the widget shows in answers, over https; `*.example.com` covers subdomains. Other images become links; with an empty list, the default, all of them do.',
    }),
  ),
  auto_pop_up: Switch('The chat opens automatically.'),
  is_fullscreen: Switch('The chat fills the page.'),
  is_visible: Switch('The launcher is shown.'),
  terms_default: Text('Terms under the chat input.'),
  engaging_message_default: Text('Text next to the launcher.'),
  customer_info_custom_field: about(PreChatForm, 'The pre-chat form.'),
  sample_questions: Type.Array(SuggestedQuestion, {
    description: 'Questions suggested at the start of a chat.',
    maxItems: SUGGESTED_QUESTIONS_MAX,
  }),
  banners: Type.Array(Banner, { description: 'Banners above the chat.', maxItems: BANNERS_MAX }),
  languages: Type.Array(LanguageEntry, {
    description: 'Texts in other languages; empty ones fall back to the default texts.',
    maxItems: 4,
  }),
  theme: Type.Optional(
    oneOf(widgetThemes, {
      description: "Colors of the open chat; `auto`, the default, follows the visitor's device.",
    }),
  ),
  side: Type.Optional(
    oneOf(widgetSides, { description: 'Side of the page on which the launcher is; right by default.' }),
  ),
  bottom: Offset('lower'),
  right: Offset('right', ' or, if `side` is left, the left'),
  language_override: Type.Union([Type.Literal('auto'), Locale], {
    description: "`auto` picks one of the bot's languages that matches the visitor's browser.",
  }),
})
export type BotConfig = Static<typeof BotConfig>

/** Bot settings to be saved; omitted fields stay unchanged. */
export const BotChanges = Type.Partial(BotConfig)

const botFields = {
  id: Id,
  api_key: Type.String({
    description: 'Key with which pages and programs identify the bot; not secret.',
  }),
  client_id: Id,
  is_disabled: Type.Boolean({ description: 'True while the bot is switched off.' }),
  created_at: Moment,
}

/** Bot with all its settings and its embed code. */
export const Bot = Type.Object({
  ...botFields,
  ...BotConfig.properties,
  embed_code: Type.String({ description: 'Script element to embed the widget in a website.' }),
})
export type Bot = Static<typeof Bot>

/** Bot as shown in a list, without most of its settings. */
export const BotItem = Type.Object({
  ...botFields,
  bot_name: Type.String({ description: 'Name of the bot.' }),
  bot_icon: Type.String({ description: 'URL of the icon; empty for the default.' }),
  primary_color: Color,
  documents: Type.Integer({ description: 'Number of training documents and URLs that are ready.' }),
  attach_enabled: Type.Optional(
    Type.Boolean({ description: 'True if customers and agents may send files in its chats.' }),
  ),
  pictures_enabled: Type.Optional(
    Type.Boolean({ description: 'True if customers and agents may send pictures in its chats.' }),
  ),
})
export type BotItem = Static<typeof BotItem>

const tag = 'Bots'
const manage = { access: 'member', permission: 'canManageSetting', tag } as const

export const listBots = route({
  method: 'GET',
  path: '/ai/bot/all',
  access: 'member',
  tag,
  summary: 'Lists the bots, each with its connected channels.',
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
    bot_name: Type.String({ description: 'Name of the bot.', minLength: 1, maxLength: LINE_MAX_CHARS }),
  }),
  status: 201,
  response: Bot,
  errors: ['bot_limit_reached'],
})

export const deleteBot = route({
  ...manage,
  method: 'DELETE',
  path: '/ai/bot/:id',
  summary: 'Deletes a bot with its training data and chats. This cannot be undone.',
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
  summary: 'Returns a bot with all its settings.',
  params: IdParams,
  response: Bot,
})

export const updateBot = route({
  ...manage,
  method: 'PUT',
  path: '/ai/bot/:id/update-bot',
  summary: 'Saves settings of a bot; omitted fields remain unchanged.',
  params: IdParams,
  bodyMax: LARGE_BODY_MAX_BYTES,
  body: Type.Intersect([
    BotChanges,
    Type.Object({
      id: Type.Optional(Id),
      api_key: Type.Optional(Type.String({ description: 'Accepted but ignored.' })),
    }),
  ]),
  response: Bot,
  errors: ['icon_too_large', 'icon_type_invalid'],
})
