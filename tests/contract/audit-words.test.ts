import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { auditWords } from '#i18n/audit-words.ts'
import { loadAllLocales } from '#i18n/i18n-util.sync.ts'
import { i18nObject, locales } from '#i18n/i18n-util.ts'

const api = join(import.meta.dirname, '../../server/api')

/** Fields that the audit words display as changes or as a reason, so that they need no names. */
const worded = ['changes', 'fields', 'from', 'to', 'reason']

/** Returns the fields of the details that the server's sources record, apart from export criteria. */
function recordedFields(): string[] {
  const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(api, file), 'utf8'))
    .filter((text) => /\b(?:audit|insertAudit)\(/.test(text))
  const details = sources.flatMap((text) => [...text.matchAll(/\bdetail(?:: | = )\{([^{}]*)\}/g)])
  const fields = details.flatMap(([, body = '']) => [...body.matchAll(/(?:^|,)\s*(\w+)(?=\s*(?::|,|$))/g)])
  return [...new Set(fields.map(([, field = '']) => field))].filter((field) => !worded.includes(field))
}

it('every recorded detail has a name in every language', () => {
  loadAllLocales()
  const fields = recordedFields()
  expect(fields).toEqual(expect.arrayContaining(['sessions', 'keys', 'by_mail', 'scopes', 'chats']))
  const unnamed = locales.flatMap((locale) => {
    const { changesOf } = auditWords(i18nObject(locale), locale)
    const shown = fields.map((field) => ({
      field,
      name: changesOf({ action: 'member.added', detail: { [field]: 1 } })[0]?.field,
    }))
    return shown
      .filter(({ field, name }) => name === field.replaceAll('_', ' '))
      .map(({ field }) => `${locale} ${field}`)
  })
  expect(unnamed).toEqual([])
})
