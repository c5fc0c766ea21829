import { i18nObject } from 'typesafe-i18n'
import type { Finding } from '#contract/account/installation.ts'
import { doctor as texts } from '#i18n/en-US/doctor.ts'
import { initFormatters } from '#i18n/formatters.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import { findingsIn, type Part } from './examine.ts'

const { doctor } = i18nObject('en-US', { doctor: texts }, initFormatters('en-US')) as unknown as Pick<
  TranslationFunctions,
  'doctor'
>

/** Returns the sentence for a finding, in English. */
const sentenceOf = ({ code, params }: Finding): string =>
  (doctor.findings[code] as (params: object) => string)(params)

/** Returns the report of an examination for the operator's terminal. */
export function reportOf(parts: readonly Part[]): { readonly ok: boolean; readonly lines: string[] } {
  const findings = findingsIn(parts)
  const sound = parts.filter((part) => part.findings.length === 0).map(({ name }) => name)
  const lines = findings.map((finding) => `${finding.level.padEnd(8)} ${sentenceOf(finding)}`)
  return {
    ok: !findings.some(({ level }) => level === 'problem'),
    lines: [...lines, ...(sound.length ? [`in order ${sound.join(', ')}`] : [])],
  }
}
