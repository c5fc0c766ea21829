import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { i18nObject as i18nObjectOf } from 'typesafe-i18n'
import { describe, expect, onTestFinished, test } from 'vitest'
import enUS from '#i18n/en-US/index.ts'
import { initFormatters } from '#i18n/formatters.ts'
import frFR from '#i18n/fr-FR/index.ts'
import type { Formatters, Locales, Translation, TranslationFunctions } from '#i18n/i18n-types.ts'
import { loadAllLocales, loadLocale } from '#i18n/i18n-util.sync.ts'
import { i18nObject, locales } from '#i18n/i18n-util.ts'
import trTR from '#i18n/tr-TR/index.ts'
import { common } from '#i18n/vi-VN/common.ts'
import viVN from '#i18n/vi-VN/index.ts'
import { writeTextTypes } from '#server/bin/i18n.mjs'

const root = resolve(import.meta.dirname, '../..')
const generated = ['i18n-types.ts', 'i18n-util.ts', 'i18n-util.sync.ts', 'i18n-util.async.ts']
const translations = { 'fr-FR': frFR, 'tr-TR': trTR, 'vi-VN': viVN } as const

/** Creates a copy of the texts as in a fresh clone. */
const copyOfTexts = () => {
  const folder = mkdtempSync(join(tmpdir(), 'i18n-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(root, 'i18n'), join(folder, 'i18n'), { recursive: true })
  cpSync(join(root, '.typesafe-i18n.json'), join(folder, '.typesafe-i18n.json'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const name of generated) rmSync(join(folder, 'i18n', name))
  return folder
}

type Texts = { readonly [key: string]: string | Texts }

/** Returns all texts of a language by path, such as `common.actions.save`. */
const flat = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  )

/** Returns the names and formatters of a text's placeholders, without types and plural forms, such as `n|number`. */
const placeholders = (text: string): string[] =>
  [...text.replaceAll(/\{\{.*?\}\}/g, '').matchAll(/\{(\w+)(?::\w+)?((?:\|\w+)*)\}/g)]
    .map((match) => `${match[1]}${match[2]}`)
    .sort()

const base = flat(enUS)
const baseTexts = new Map(base)
const nameOf = (path: string) => path.split('.').at(-1) ?? ''

describe('the generated files', () => {
  const readAll = (folder: string) =>
    generated.map((name) => readFileSync(join(folder, 'i18n', name), 'utf8'))

  test('are written in a fresh clone, and again when a text has changed', () => {
    const folder = copyOfTexts()
    expect(writeTextTypes(folder)).toBe(true)
    expect(readAll(folder)).toEqual(readAll(root))
    expect(writeTextTypes(folder)).toBe(false)
    const file = join(folder, 'i18n/en-US/common.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('actions: {', "actions: {\n    newest: 'Newest',"))
    expect(writeTextTypes(folder)).toBe(true)
    expect(readAll(folder).join()).toContain('newest: string')
  })

  test('are rejected if a text imports from outside, because the generator then writes empty types', () => {
    const folder = copyOfTexts()
    writeFileSync(join(folder, 'outside.ts'), 'export const outside = 1\n')
    const file = join(folder, 'i18n/en-US/common.ts')
    const source = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      `import { outside } from '../../outside.ts'\n${source}\nexport const used = outside\n`,
    )
    expect(() => writeTextTypes(folder)).toThrow('could not read default export')
    writeFileSync(file, source)
    expect(writeTextTypes(folder)).toBe(true)
  })

  test('cover every text, so that an empty set of types is detected', () => {
    const types = readFileSync(join(root, 'i18n/i18n-types.ts'), 'utf8')
    const missing = base.filter(([path]) => !new RegExp(`\\b${nameOf(path)}'?: `).test(types))
    expect(base.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })
})

describe('the language files', () => {
  const files = locales.flatMap((locale) =>
    readdirSync(join(root, 'i18n', locale), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${locale}/${file}`),
  )

  test.each(files)('%s imports nothing from outside i18n', (file) => {
    const source = readFileSync(join(root, 'i18n', file), 'utf8')
    const imported = [...source.matchAll(/from '([^']+)'/g)].map((match) => match[1] ?? '')
    const isWithin = (path: string) =>
      path === '../i18n-types.ts' || /^\.{1,2}\/(parts\/)?[a-z-]+\.js$/.test(path)
    expect(imported.filter((path) => !isWithin(path))).toEqual([])
  })

  test.each(Object.entries(translations))('%s has every text with its placeholders', (_, texts) => {
    const own = flat(texts)
    expect(own.map(([path]) => path).sort()).toEqual(base.map(([path]) => path).sort())
    const different = own.filter(
      ([path, text]) => `${placeholders(text)}` !== `${placeholders(baseTexts.get(path) ?? '')}`,
    )
    expect(different).toEqual([])
  })

  test.each(locales)('%s uses exclamation marks and "please" only where the specification does', (locale) => {
    const texts = locale === 'en-US' ? base : flat(translations[locale])
    const loud = texts.filter(([, text]) => /!(?!\w)|\bplease\b/i.test(text))
    expect(loud.filter(([path]) => !fixedByTheSpecification.has(baseTexts.get(path) ?? ''))).toEqual([])
  })
})

/** Sentences that the specification prescribes. */
const fixedByTheSpecification = new Set([
  'You have reached the maximum number of bots. Please upgrade your subscription plan.',
  'No API key available. Please ensure at least one bot exists.',
  'Hi there! How can I assist you today?',
  'Ask me anything!',
  'User is enabled!',
  'User is disabled!',
])

/** Names and texts that are the same in Vietnamese and English. */
const sameInVietnamese = new Set([
  ...['OK', 'Email', 'Bot', 'Logo', 'URL', 'Messenger', 'Instagram', 'WhatsApp', 'Zalo', 'Zalo OA'],
  ...['Starter', 'Growth', 'Scale', 'px', '{n|number} ms', 'shop.example.com'],
])

test('Vietnamese is translated, not copied', () => {
  const copied = flat(viVN).filter(([path, text]) => text === baseTexts.get(path) && /[a-z]/i.test(text))
  expect(copied.filter(([, text]) => !sameInVietnamese.has(text))).toEqual([])
})

test('French has its no-break spaces before double signs', () => {
  const wrong = flat(frFR).filter(([, text]) => / [;:?!»]|« | %/.test(text))
  expect(wrong).toEqual([])
})

test('plurals follow the language: French counts 0 as one, Vietnamese and Turkish nouns do not change', () => {
  loadAllLocales()
  const rows = (locale: (typeof locales)[number]) =>
    [0, 1, 2].map((n) => i18nObject(locale).common.table.rows({ n }))
  expect(rows('en-US')).toEqual(['0 rows', '1 row', '2 rows'])
  expect(rows('fr-FR')).toEqual(['0 ligne', '1 ligne', '2 lignes'])
  expect(rows('vi-VN')).toEqual(['0 hàng', '1 hàng', '2 hàng'])
  expect(rows('tr-TR')).toEqual(['0 satır', '1 satır', '2 satır'])
})

test('a namespace works alone, as in the widget and in emails', () => {
  const alone = i18nObjectOf<Locales, Translation['common'], TranslationFunctions['common'], Formatters>(
    'vi-VN',
    common,
    initFormatters('vi-VN'),
  )
  expect(alone.table.rows({ n: 1234 })).toBe('1.234 hàng')
})

test('numbers in texts have the separators of the language', () => {
  loadLocale('fr-FR')
  loadLocale('tr-TR')
  expect(i18nObject('fr-FR').common.table.rows({ n: 12_345 })).toBe('12\u202f345 lignes')
  expect(i18nObject('tr-TR').common.table.rows({ n: 12_345 })).toBe('12.345 satır')
})
