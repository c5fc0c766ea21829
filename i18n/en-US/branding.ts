import type { BaseTranslation } from '../i18n-types.ts'

/** Branding page: name, logo, icon and colors of the account. */
export const branding = {
  title: 'Branding',
  description: 'How your business appears in the console and in your widgets. Every member sees it.',
  failed: 'The branding could not be loaded',
  field: {
    product_name: 'Product name',
    accent_color: 'Color of the console',
    logo: 'Logo',
    favicon: 'Tab icon',
    primary_color: 'Primary color of the widget',
    secondary_color: 'Secondary color of the widget',
  },
  name: 'Name',
  nameHint:
    'Shown in the console, in the titles of its tabs and in the footer of your widgets. If empty, “{product:string}” is shown.',
  images: 'Logo and icon',
  imagesText: 'PNG, JPEG or SVG, at most {size:string}.',
  logoHint:
    'Shown at the top left of the console. A wide logo replaces the name; a square one appears next to it.',
  faviconHint: 'Shown in the browser tab and the collapsed navigation. Square works best.',
  chooseLogo: 'Choose a logo',
  chooseFavicon: 'Choose an icon',
  remove: 'Remove the {name:string}',
  consoleColor: 'Color of the console',
  consoleColorText: 'Buttons, links and highlights.',
  ownColor: 'Use our own color',
  ownColorText: 'When off, the console stays blue.',
  shifted: 'Low contrast: the console adjusts this color slightly where text would be hard to read.',
  widgetColors: 'Colors of the widget',
  widgetColorsText: 'They apply to “{bot:string}” and to new bots. Other bots keep their colors.',
  toPublish: 'Edit everything about this bot’s look',
  noBot: 'Create a bot first. Branding is saved together with a bot.',
  toBots: 'Go to bots',
  preview: 'Preview',
  previewText: 'Updates as you make changes. Members and customers see them once you save.',
  consolePreview: 'Preview of the console of {name:string}',
  widgetPreview: 'Preview of the widget, with “{name:string}” in its footer',
  sampleLink: 'A link',
  sampleButton: 'A button',
} satisfies BaseTranslation
