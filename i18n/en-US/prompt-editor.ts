import type { BaseTranslation } from '../i18n-types.ts'

/** Prompt editor: versions, drafts and placeholders. */
export const promptEditor = {
  beside: 'Beside the prompt',
  versions: 'Versions',
  none: 'Each save becomes a version that you can look at and restore.',
  failed: 'The versions could not be loaded',
  older: 'Show older versions',
  current: 'Current',
  restoredFrom: 'Version {n:number} restored',
  text: 'Text',
  changes: 'Compared with the current version',
  same: 'The text is the same as in the current version.',
  count: '{added|number} added, {removed|number} removed',
  restore: 'Restore this version',
  restoreText: 'Its text becomes the newest version. No version is deleted.',
  restoreUnsaved: 'Your unsaved changes will be replaced.',
  restored: 'Version {version:number} is restored',
  tips: 'Tips',
  tryIt: 'Try it',
  tryText: 'Answers follow the saved prompt. Save to try your changes.',
  fill: '{n|number} {{placeholder|placeholders}} to fill in:',
  fillHint: 'Tab moves to the next one.',
  conflict: 'Someone else saved version {version:number} while you were writing.',
  conflictBy: '{name:string} saved version {version:number} while you were writing.',
  foreign: 'Version {version:number} was saved elsewhere and is shown here.',
  draft: 'Your unsaved draft is back.',
  draftOlder:
    'Your unsaved draft is back. It is based on version {version:number}; the prompt was saved since.',
  resolve: 'Choose whose text to keep first',
} satisfies BaseTranslation
