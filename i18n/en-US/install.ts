import type { BaseTranslation } from '../i18n-types.ts'

/** Installing the widget on a website, and checking where it is installed. */
export const install = {
  ways: {
    label: 'Kinds of websites',
    texts: {
      html: 'Paste this line before </body> on every page that should show the chat.',
      wordpress:
        'Install the free plugin WPCode, open Code Snippets › Header & Footer, paste this line under Footer, and save.',
      shopify:
        'Open Online Store › Themes, choose Edit code from the menu of your theme, paste this line before </body> in layout/theme.liquid, and save.',
      tagManager:
        'Create a tag of the type Custom HTML, paste this code, choose the trigger All Pages, save, and submit the container.',
      react: 'Add this component and render it once, in the root of your app.',
      vue: 'Add this to <script setup> of App.vue.',
    },
  },
  check: {
    title: 'Check my site',
    text: 'We open the page and look for the line.',
    address: 'Address of the page',
    check: 'Check my site',
    checking: 'Checking …',
    found: 'Found it. The chat is on {host:string}.',
    seen: 'The chat is on {host:string}. A visitor’s browser loaded it {when:string}.',
    failed: '{host:string} could not be read.',
    lastSeen: 'Last loaded there {when:string}.',
    problem: {
      no_line:
        'The line is not on {host:string} yet. Paste it before </body>, publish the page, and clear the cache of your website.',
      tag_manager:
        'The line is not in the page itself. If Tag Manager adds it, submit the container, then open your website once: it is found as soon as the chat has loaded.',
      other_bot: '{host:string} has the line of another bot. Replace it with the one above.',
      in_comment: 'The line is inside an HTML comment, so browsers skip it. Move it out of the comment.',
      not_allowed: 'The line is there, but {host:string} is not among your allowed sites. Add it and save.',
      policy:
        'The line is there, but the Content-Security-Policy of {host:string} blocks it. Allow {server:string} in script-src, connect-src and frame-src.',
    },
  },
  sites: {
    title: 'Where the chat is',
    text: 'Websites on which a visitor’s browser asked for the widget.',
    empty: 'No website yet. Yours appears here as soon as someone opens it.',
    loadFailed: 'The websites could not be loaded',
    seen: 'Last seen {when:string}',
    tried: 'Last tried {when:string}',
    states: { shown: 'Shows the chat', refused: 'Not allowed', blocked: 'Blocked' },
    pending: 'Save to apply',
    allow: 'Allow',
    block: 'Block',
    allowSite: 'Allow {site:string}',
    blockSite: 'Block {site:string}',
  },
} satisfies BaseTranslation
