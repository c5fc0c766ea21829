import type { Integration } from '#contract/channels/integrations.ts'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'

type Texts = TranslationFunctions['channels']
type Trouble = keyof Texts['troubles']

/** What providers' errors mean for those who can do something about it: Meta's by code, or code and subcode, which comes first. */
const metaTroubles: readonly (readonly [Trouble, readonly string[]])[] = [
  ['expired', ['190/463', '190/467', '467']],
  ['password', ['190/460']],
  ['removed', ['190/458']],
  ['permission', ['3', '10']],
  ['restricted', ['368', '131031', '130497']],
  ['unpaid', ['131042']],
  ['unregistered', ['131045', '133010']],
]
const zaloTroubles: readonly (readonly [Trouble, readonly string[]])[] = [
  ['renewal', ['-14014', '-118', '-216', '-220']],
  ['package', ['-224', '-211', '-320', '-321']],
  ['inactive', ['-204', '-205', '-209', '-212', '-219', '-221', '-223']],
]

function troubleOf({ channel, reason_code }: Integration): Trouble | null {
  if (!reason_code) return null
  const [code = ''] = reason_code.split('/')
  const known = channel === 'zalo' ? zaloTroubles : metaTroubles
  const found = known.find(([, codes]) => codes.includes(reason_code) || codes.includes(code))
  if (found) return found[0]
  return channel !== 'zalo' && /^2\d\d$/.test(code) ? 'permission' : null
}

/** Returns why a connection does not work, and what that means, in words. */
export function troubleText(texts: Texts, integration: Integration): string {
  const trouble = integration.reason === 'withdrawn' ? null : troubleOf(integration)
  if (trouble === null) return texts.reasons[integration.reason ?? 'token_dead']()
  return texts.trouble({ trouble: texts.troubles[trouble]() })
}
