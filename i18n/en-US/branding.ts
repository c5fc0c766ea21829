import type { BaseTranslation } from '../i18n-types.ts'

/** The branding page: name, logo, icon and colors of the account. */
export const branding = {
  title: 'Branding',
  description: 'How the console and your widgets present your business. Every member sees it.',
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
    'Shown in the console, in the titles of its tabs and in the footer of your widgets. Without one it is “{product:string}”.',
  pictures: 'Logo and icon',
  picturesText: 'PNG, JPEG or SVG, at most {size:string}.',
  logoHint: 'At the top left of the console. A wide logo replaces the name; a square one stands beside it.',
  faviconHint: 'In the tab of the browser and in the collapsed navigation; best square.',
  chooseLogo: 'Choose a logo',
  chooseFavicon: 'Choose an icon',
  remove: 'Remove the {name:string}',
  consoleColour: 'Color of the console',
  consoleColourText: 'Buttons, links and marks.',
  ownColour: 'Use our own color',
  ownColourText: 'Off, the console keeps its blue.',
  shifted: 'The console makes this color a little darker or lighter where it could not be read.',
  widgetColours: 'Colors of the widget',
  widgetColoursText:
    'They apply to “{bot:string}” and to bots that are created from now on. Other bots keep theirs.',
  toPublish: 'Change the whole look of this bot',
  noBot: 'Branding is saved together with a bot, and there is none yet.',
  toBots: 'Go to the bots',
  preview: 'Preview',
  previewText: 'It follows what you change; members and customers see it once it is saved.',
  consolePreview: 'Preview of the console of {name:string}',
  widgetPreview: 'Preview of the widget, with “{name:string}” in its footer',
  sampleLink: 'A link',
  sampleButton: 'A button',
} satisfies BaseTranslation
