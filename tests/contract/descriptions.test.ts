import { describe, expect, it } from 'vitest'
import { routes } from '../support/contract-routes.ts'

interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const isDescribed = ({ description, anyOf = [] }: Schema): boolean =>
  /^[A-Z`"0-9*].*\.$/s.test(description ?? '') || anyOf.some(isDescribed)

/** Returns the paths of fields without a useful description. */
function silent(schema: Schema | undefined, path: string): string[] {
  if (!schema) return []
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.items ? [schema.items] : [])]
  const fields = Object.entries(schema.properties ?? {})
  return [
    ...parts.flatMap((part) => silent(part, path)),
    ...fields.flatMap(([name, field]) => [
      ...(isDescribed(field) ? [] : [`${path}.${name}`]),
      ...silent(field, `${path}.${name}`),
    ]),
  ]
}

describe('the fields of a call', () => {
  it.each(routes)('$name describes each field in a sentence', ({ name, route }) => {
    const { params, query, headers, body, response } = route
    const parts = { params, query, headers, body, response }
    const found = Object.entries(parts).flatMap(([part, schema]) =>
      silent(schema as Schema | undefined, `${name} ${part}`),
    )
    expect(found).toEqual([])
  })

  it('are checked', () => {
    expect(routes.length).toBeGreaterThan(60)
    expect(silent({ properties: { a: {}, b: { description: 'Number of things.' } } }, 'x')).toEqual(['x.a'])
  })
})
