import type { BaseTranslation } from '../i18n-types.ts'

/** What a bot knows: files whose names it has already. */
export const knowledge = {
  replace: {
    title: 'The bot already has files with these names',
    text: 'With both, it may give two different answers. If you replace a file, the old one is deleted once the new one has arrived.',
    keep: 'Keep both',
    replace: 'Replace',
  },
} satisfies BaseTranslation
