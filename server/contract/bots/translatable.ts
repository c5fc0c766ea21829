import { optionsOf } from '../base/field-options.ts'
import type { BotConfig, LanguageEntry } from './bots.ts'

/** Settings whose texts can be translated. */
export type Translatable = Pick<BotConfig, 'sample_questions' | 'banners' | 'customer_info_custom_field'>

/** Returns the default texts that can be translated, in one list per question, banner and custom field. */
export function translatableTexts({
  sample_questions,
  banners,
  customer_info_custom_field: form,
}: Translatable): string[][] {
  return [
    ...sample_questions.map(({ question, answer, ai_answer }) =>
      ai_answer ? [question] : [question, answer],
    ),
    ...banners.map(({ text }) => [text]),
    ...form.custom_fields.map(({ label, placeholder, type, options }) => [
      label,
      placeholder,
      ...(type === 'select' ? optionsOf(options) : []),
    ]),
  ]
}

/** Returns the language entries without empty translations and without translations of deleted texts. */
export function withoutStale(languages: readonly LanguageEntry[], settings: Translatable): LanguageEntry[] {
  const known = new Set(translatableTexts(settings).flat())
  return languages.map(({ translations, ...entry }) => {
    const kept = Object.entries(translations ?? {}).filter(
      ([text, translation]) => known.has(text) && text.trim() !== '' && translation.trim() !== '',
    )
    return kept.length > 0 ? { ...entry, translations: Object.fromEntries(kept) } : entry
  })
}

/**
 * Returns the entries after default texts were edited: the translation of a reworded text moves to its new wording. Texts that
 * were added, removed or moved need no change.
 */
export function currentTranslations(
  languages: LanguageEntry[],
  before: Translatable,
  after: Translatable,
): LanguageEntry[] {
  const [old, now] = [translatableTexts(before), translatableTexts(after)]
  const [known, present] = [new Set(old.flat()), new Set(now.flat())]
  const edits = old.flatMap((texts, at) =>
    old.length === now.length && texts.length === now[at]?.length
      ? texts.flatMap((text, index) => {
          const to = now[at]?.[index] ?? text
          return text !== to && !present.has(text) && !known.has(to) ? [[text, to] as const] : []
        })
      : [],
  )
  if (edits.length === 0) return languages
  return languages.map((entry) => {
    if (!entry.translations) return entry
    const translations = { ...entry.translations }
    for (const [from, to] of edits) {
      const translation = Object.hasOwn(translations, from) ? translations[from] : undefined
      delete translations[from]
      if (translation !== undefined) translations[to] = translation
    }
    return { ...entry, translations }
  })
}
