import { describe, expect, it } from 'vitest'
import { codesOf } from '#contract/base/route-errors.ts'
import { routes } from '../support/contract-routes.ts'

interface Schema {
  readonly type?: string
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Length from which a text counts as long; addresses of pages are shorter. */
const LONG_CHARS = 3_000

const hasLongText = (schema: Schema): boolean =>
  (schema.type === 'string' && (schema.maxLength ?? 0) >= LONG_CHARS) ||
  [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
  ].some(hasLongText)

/** Calls of members and visitors whose long texts need no place in the plan's storage, and why. */
const exceptions: Record<string, string> = {
  'bots.updateBot': 'replaces the settings of one of a few bots',
  'branding.saveClientConfig': 'replaces the one branding of the account',
  'drafts.saveDraft': 'is limited to the newest drafts of the member',
  'integrations.finishConsent': 'ends an attempt to connect, which is deleted',
  'prompts.tryPrompt': 'stores nothing',
  'replays.replayQuestions': 'stores nothing',
}

const calls = routes.filter(
  ({ route }) =>
    ['member', 'visitor', 'party'].includes(route.access) && route.method !== 'GET' && route.body,
)

describe('a call that stores long texts', () => {
  it('declares so, which refuses it once the storage of the plan is used up', () => {
    const undeclared = calls.filter(
      ({ name, route }) =>
        hasLongText(route.body as Schema) && !route.storesText && !Object.hasOwn(exceptions, name),
    )
    expect(undeclared.map(({ name }) => name)).toEqual([])
    expect(Object.keys(exceptions).filter((name) => !calls.some((call) => call.name === name))).toEqual([])
  })

  it('can return `storage_used_up`', () => {
    const storing = routes.filter(({ route }) => route.storesText)
    expect(storing.length).toBeGreaterThan(10)
    for (const { route } of storing) expect(codesOf(route)).toContain('storage_used_up')
  })
})
