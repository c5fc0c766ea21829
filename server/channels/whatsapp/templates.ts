import type { OutgoingTemplate, Template } from '../channel.ts'
import { field, items, type Json, textOf } from '../read-json.ts'

const PLACE = /\{\{\s*([\w.]+)\s*\}\}/g

/** Returns the places of a text in the order in which they first occur. */
const placesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(PLACE)].map(([, name]) => name ?? '')),
]

/** Returns a template of an answer; null for one that is not approved or has no text. */
export function templateOf(row: Json): Template | null {
  const body = items(row, 'components').find((part) => String(field(part, 'type')).toUpperCase() === 'BODY')
  const [name, language, text] = [
    textOf(field(row, 'name')),
    textOf(field(row, 'language')),
    textOf(field(body, 'text')),
  ]
  if (field(row, 'status') !== 'APPROVED' || !name || !language || !text) return null
  return {
    name,
    language,
    category: textOf(field(row, 'category')) ?? '',
    body: text,
    places: placesIn(text),
  }
}

/** Returns the text of a template with its values in place. */
export const fillTemplate = ({ body, places }: Template, parameters: readonly string[]): string =>
  body.replace(PLACE, (whole, name: string) => parameters[places.indexOf(name)] ?? whole)

/** Returns the body in which a template is sent. */
export function templateBody({ name, language, parameters, places }: OutgoingTemplate): object {
  const isNamed = places.some((place) => !/^\d+$/.test(place))
  const values = parameters.map((text, i) => ({
    type: 'text',
    ...(isNamed && { parameter_name: places[i] }),
    text,
  }))
  const components = values.length > 0 ? { components: [{ type: 'body', parameters: values }] } : {}
  return { name, language: { code: language }, ...components }
}
