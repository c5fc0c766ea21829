import { saveClientConfig } from '#contract/account/branding.ts'
import { BotChanges, getBot, listBots, updateBot } from '#contract/bots/bots.ts'
import type { ExternalCalls } from './calls.ts'
import { isRow, plain, propertiesOf, type Row } from './readers/json-schema.ts'
import { numberOf } from './readers/scalars.ts'
import type { Call } from './requests.ts'

/** Fixed by the specification, section 7. */
const DISABLE_COLOR = '#FFFFFF'

const settingNames = Object.keys(propertiesOf(plain(BotChanges)).properties)
const plainName = (name: string): string => name.toLowerCase().replaceAll('_', '')

async function botOf({ route, input }: Call, body: Row, calls: ExternalCalls, token: string | undefined) {
  if (route === updateBot) return numberOf((input.params as Row).id)
  const { bots } = await calls.read(listBots, {}, { token })
  const named = bots.find(({ id, api_key }) => id === numberOf(body.bot_id) || api_key === body.api_key)
  return (named ?? bots[0])?.id
}

/**
 * Returns a change of a bot's settings with the settings that it does not name, because the specification's backend expects all
 * of them at once; other calls unchanged. Only settings that the backend has are added.
 */
export async function withWholeSettings(call: Call, calls: ExternalCalls): Promise<Call> {
  const { route, input, credentials } = call
  const { body } = input
  if ((route !== updateBot && route !== saveClientConfig) || !isRow(body)) return call
  const id = await botOf(call, body, calls, credentials.token).catch(() => undefined)
  if (id === undefined) return call
  const found = await calls.readWithNames(getBot, { params: { id } }, credentials).catch(() => null)
  if (!found) return call
  const names = new Set([...found.names].map(plainName))
  const current = Object.entries(found.answer).filter(
    ([name]) => settingNames.includes(name) && names.has(plainName(name)),
  )
  const isConfig = route === saveClientConfig
  const whole = {
    ...Object.fromEntries(current),
    ...(isConfig && { disable_color: DISABLE_COLOR }),
    ...body,
  }
  return { ...call, payload: Buffer.from(JSON.stringify(whole)) }
}
