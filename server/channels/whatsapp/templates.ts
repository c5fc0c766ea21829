import type { OutgoingTemplate, Template } from '../channel.ts'
import { field, items, type Json, textOf } from '../read-json.ts'

const PARAMETER = /\{\{\s*([\w.]+)\s*\}\}/g

/** Returns the names of the parameters in a text, in order of their first occurrence. */
const parameterNamesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(PARAMETER)].map(([, name]) => name ?? '')),
]

/** Returns the template in a row of a response; null if it is not approved or has no text. */
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
    parameterNames: parameterNamesIn(text),
  }
}

/** Returns a template's text with values filled in; a parameter without a value stays as it is. */
export const fillTemplate = ({ body, parameterNames }: Template, parameters: readonly string[]): string =>
  body.replace(PARAMETER, (whole, name: string) => parameters[parameterNames.indexOf(name)] ?? whole)

/** Returns the request body that sends a template. */
export function templateBody({ name, language, parameters, places: names }: OutgoingTemplate): object {
  const isNamed = names.some((one) => !/^\d+$/.test(one))
  const values = parameters.map((text, i) => ({
    type: 'text',
    ...(isNamed && { parameter_name: names[i] }),
    text,
  }))
  const components = values.length > 0 ? { components: [{ type: 'body', parameters: values }] } : {}
  return { name, language: { code: language }, ...components }
}
