import { type Static, Type } from 'typebox'
import { API_KEY_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Color, Id, Nullable, oneOf } from '../base/shapes.ts'
import { BotConfig, widgetSides } from './bots.ts'

/** Upload limits that both the widget and the console read from the server. */
export const UploadLimits = Type.Object({
  files: Type.Integer({ description: 'Maximum number of files per message.' }),
  file_size: Type.Integer({ description: 'Maximum size of a file in bytes.' }),
  picture_size: Type.Optional(
    Type.Integer({ description: 'Maximum size of a picture in bytes, before it is redrawn.' }),
  ),
})

/** Bot settings that the widget needs before a conversation starts. */
export const PublicBot = Type.Object({
  id: Id,
  ...BotConfig.properties,
  is_disabled: Type.Boolean({ description: 'True while the bot is switched off.' }),
  faq_search: Type.Boolean({
    description: 'Visitors can search FAQ entries; false if the bot has none or the owner has disabled it.',
  }),
  product_name: Type.String({ description: 'Product name in the footer.' }),
  limits: about(UploadLimits, 'Limits on attachments of visitors.'),
})
export type PublicBot = Static<typeof PublicBot>

export const getBotByApiKey = route({
  method: 'GET',
  path: '/ai/bot/config-by-api-key',
  access: 'widget',
  tag: 'Widget',
  summary: 'Returns a bot’s settings for the widget.',
  response: PublicBot,
  errors: ['origin_not_allowed', 'token_invalid'],
})

/** Data for the loader on the embedding page: the launcher's appearance and position, and the frame's ticket. */
export const WidgetBoot = Type.Object({
  ticket: Type.String({ description: 'Ties the frame to the embedding page; valid for one hour.' }),
  color: Color,
  ink: Color,
  icon: Type.String({ description: 'URL of the icon; empty for the default.' }),
  bottom: Type.Integer({ description: 'Distance from the bottom edge, in pixels.' }),
  right: Type.Integer({ description: 'Distance from the edge at the side of the launcher, in pixels.' }),
  side: oneOf(widgetSides, { description: 'Side of the page on which the launcher is.' }),
  auto_pop_up: Type.Boolean({ description: 'The chat opens automatically.' }),
  is_fullscreen: Type.Boolean({ description: 'The chat fills the page.' }),
  is_visible: Type.Boolean({ description: 'The launcher is shown.' }),
  label: Nullable(Type.String(), 'Engaging message next to the launcher; null if there is none.'),
})
export type WidgetBoot = Static<typeof WidgetBoot>

export const bootWidget = route({
  method: 'GET',
  path: '/widget/boot',
  access: 'public',
  tag: 'Widget',
  summary:
    'Returns the settings for the loader on a customer’s page; rejects pages of sites that the bot does not allow.',
  query: Type.Object({
    key: Type.String({ description: 'API key of the bot.', maxLength: API_KEY_MAX_CHARS }),
    lang: Type.Optional(
      Type.String({
        description: 'Language of the page, from the `lang` attribute of its `html` element.',
        maxLength: 35,
      }),
    ),
  }),
  response: WidgetBoot,
  errors: ['api_key_invalid', 'origin_not_allowed'],
})
