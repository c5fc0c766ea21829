import type { Integration } from '#contract/channels/integrations.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

type Texts = TranslationFunctions['channels']
type ConnectionProblem = keyof Texts['troubles']

/** Problems by Meta's error codes. An entry with code and subcode takes precedence over one with the code alone. */
const metaProblems: readonly (readonly [ConnectionProblem, readonly string[]])[] = [
  ['expired', ['190/463', '190/467', '467']],
  ['password', ['190/460']],
  ['removed', ['190/458']],
  ['permission', ['3', '10']],
  ['restricted', ['368', '131031', '130497']],
  ['unpaid', ['131042']],
  ['unregistered', ['131045', '133010']],
]
const zaloProblems: readonly (readonly [ConnectionProblem, readonly string[]])[] = [
  ['renewal', ['-14014', '-118', '-216', '-220']],
  ['package', ['-224', '-211', '-320', '-321']],
  ['inactive', ['-204', '-205', '-209', '-212', '-219', '-221', '-223']],
]

function problemOf({ channel, reason_code }: Integration): ConnectionProblem | null {
  if (!reason_code) return null
  const [code = ''] = reason_code.split('/')
  const known = channel === 'zalo' ? zaloProblems : metaProblems
  const found = known.find(([, codes]) => codes.includes(reason_code) || codes.includes(code))
  if (found) return found[0]
  return channel !== 'zalo' && /^2\d\d$/.test(code) ? 'permission' : null
}

/** Returns the sentence that explains why a connection does not work. */
export function connectionProblemText(texts: Texts, integration: Integration): string {
  const problem = integration.reason === 'withdrawn' ? null : problemOf(integration)
  if (problem === null) return texts.reasons[integration.reason ?? 'token_dead']()
  return texts.trouble({ trouble: texts.troubles[problem]() })
}
