import type { Language } from '../languages.ts'

/** Texts by intent, such as `return_cost`. */
type TextsByIntent = Readonly<Record<string, readonly string[]>>

/** Questions of customers of small businesses, in one language. */
export interface IntentBank {
  /** Questions with which customers express each intent. */
  readonly phrasings: TextsByIntent
  /** Words and phrases of a passage that answers each intent. */
  readonly cues: TextsByIntent
}

/** Loads the intents of each language, which are not needed before the first passage or question in that language. */
const banks: Readonly<Record<Language, () => Promise<IntentBank>>> = {
  en: async () => ({
    phrasings: (await import('./en/intents/phrasings.json', { with: { type: 'json' } })).default,
    cues: (await import('./en/intents/cues.json', { with: { type: 'json' } })).default,
  }),
  fr: async () => ({
    phrasings: (await import('./fr/intents/phrasings.json', { with: { type: 'json' } })).default,
    cues: (await import('./fr/intents/cues.json', { with: { type: 'json' } })).default,
  }),
  vi: async () => ({
    phrasings: (await import('./vi/intents/phrasings.json', { with: { type: 'json' } })).default,
    cues: (await import('./vi/intents/cues.json', { with: { type: 'json' } })).default,
  }),
  tr: async () => ({
    phrasings: (await import('./tr/intents/phrasings.json', { with: { type: 'json' } })).default,
    cues: (await import('./tr/intents/cues.json', { with: { type: 'json' } })).default,
  }),
}

/** Loads the intents of a language. */
export const intentBankOf = (language: Language): Promise<IntentBank> => banks[language]()
