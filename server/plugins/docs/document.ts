import type { Route } from '#contract/base/route.ts'
import { tags } from '#contract/base/tags.ts'
import { createParameterNames, createResponseNames, createSchemaNames } from './components.ts'
import { namedRoutes, pathsOf } from './contract-modules.ts'
import { type CallExample, parameterExample, readExamples, withExamples } from './examples.ts'
import type { Json, JsonObject } from './named-schemas.ts'

type Operation = JsonObject & { readonly parameters?: readonly JsonObject[]; readonly responses: JsonObject }

/** Returns the path in OpenAPI syntax. */
const documented = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Returns the id of an operation: the route's name, with a suffix if the operation is at the route's second path. */
const operationId = (name: string, { alsoAt }: Route, path: string) =>
  path === alsoAt ? `${name}OfBot` : name

/** Returns the parameters that apply to one path; a route with two paths declares the parameters of both together. */
const ofPath = (path: string, parameters: readonly JsonObject[]) =>
  parameters.filter((parameter) => parameter.in !== 'path' || path.includes(`{${String(parameter.name)}}`))

/**
 * Returns the responses with all server errors merged into one, because callers treat them alike and every call can return them.
 */
function withServerErrors(responses: JsonObject): [string, Json][] {
  const all = Object.entries(responses)
  const failures = all.filter(([status]) => Number(status) >= 500).map(([, response]) => response)
  const [first] = failures as JsonObject[]
  if (!first) return all
  const description = (failures as JsonObject[]).map((one) => one.description).join(', ')
  return [...all.filter(([status]) => Number(status) < 500), ['5XX', { ...first, description }]]
}

/** Statuses that nearly every call can return. */
const USUAL_STATUSES = ['401', '402', '413', '422', '429', '5XX']

const mostFrequent = (values: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/**
 * Returns a function that moves the responses common to nearly all calls into a call's default response; written out, they took
 * up a tenth of the document. A call with a different response for such a status retains its own.
 */
function createDefaultResponses(operations: readonly Operation[]) {
  const all = operations.flatMap(({ responses }) => withServerErrors(responses))
  const usual = new Map(
    USUAL_STATUSES.map((wanted) => [
      mostFrequent(
        all.filter(([status]) => status === wanted).map(([, response]) => JSON.stringify(response)),
      ),
      wanted,
    ]),
  )
  const descriptions = [...usual].map(([text, status]) => `${status}: ${JSON.parse(text).description}`)
  return (responses: JsonObject, { failureStatus }: Route): [string, Json][] => {
    const { [String(failureStatus)]: failure, ...others } = responses
    if (failure !== undefined) {
      const described = { ...(failure as JsonObject), description: 'A failure, with the body of a success.' }
      return [...withServerErrors(others), [String(failureStatus), described]]
    }
    const declared = withServerErrors(responses)
    const [shared] = declared.filter(([, response]) => usual.has(JSON.stringify(response))).slice(-1)
    if (!shared) return declared
    const own = declared.filter(([, response]) => !usual.has(JSON.stringify(response)))
    return [...own, ['default', { ...(shared[1] as JsonObject), description: descriptions.join('; ') }]]
  }
}

/** Replaces the default description of a successful response with a shorter one, because the format requires a description. */
const succeeded = (response: Json): Json => {
  const { description, ...rest } = response as JsonObject
  return description === 'Default Response' ? { description: 'OK', ...rest } : response
}

/** Returns a successful response with the content types in which a route answers. */
function inTypesOf({ answersAs }: Route, response: Json): Json {
  const { content, ...rest } = response as { readonly content?: JsonObject }
  const json = content?.['application/json']
  if (!answersAs || json === undefined) return response
  return { ...rest, content: Object.fromEntries(answersAs.map((type) => [type, json])) }
}

/** Returns the body of a call that takes files; undefined for other calls. */
const filesBody = ({ parts }: Route): JsonObject | undefined =>
  parts && {
    required: true,
    content: { 'multipart/form-data': { schema: JSON.parse(JSON.stringify(parts)) as Json } },
  }

/**
 * Returns the contract's OpenAPI document for tools: each call has an id and states which credentials it accepts; parts shared by
 * several calls are defined once, under a name, in the components.
 */
export function describeContract(raw: JsonObject): JsonObject {
  const names = createSchemaNames()
  const errors = createResponseNames()
  const paths = raw.paths as { readonly [path: string]: { readonly [method: string]: Operation } }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const parameters = createParameterNames(operations.flatMap((operation) => operation.parameters ?? []))
  const withDefault = createDefaultResponses(operations)
  const examples = readExamples()
  const exampleOf = (route: Route, path: string): CallExample | undefined =>
    [path, ...pathsOf(route)].map((one) => examples[`${route.method} ${one}`]).find(Boolean)
  const shown: Record<string, Record<string, Json>> = {}
  const used = new Set<keyof typeof tags>()

  const describe = (operation: Operation, name: string, route: Route, path: string): Json => {
    const example = exampleOf(route, path)
    const described = {
      operationId: operationId(name, route, path),
      ...(names.replace(operation) as JsonObject),
      ...(route.parts && { requestBody: filesBody(route) as Json }),
      ...(operation.parameters && {
        parameters: ofPath(documented(path), operation.parameters).map((parameter) => {
          const shared = parameters.share(parameter)
          return shared === parameter ? parameterExample(parameter, [example]) : shared
        }),
      }),
      responses: Object.fromEntries(
        withDefault(operation.responses, route).map(([status, response]) => {
          const replaced = names.replace(response)
          return Number(status) < 400
            ? [status, inTypesOf(route, succeeded(replaced))]
            : [status, errors.share(status, replaced)]
        }),
      ),
      security: operation.security ?? [],
    }
    return withExamples(described, example)
  }

  for (const { name, route } of namedRoutes) {
    for (const path of pathsOf(route)) {
      const method = route.method.toLowerCase()
      const operation = paths[documented(path)]?.[method]
      if (!operation) continue
      if (route.tag !== 'Internal') used.add(route.tag)
      shown[documented(path)] = {
        ...shown[documented(path)],
        [method]: describe(operation, name, route, path),
      }
    }
  }
  const { securitySchemes } = raw.components as JsonObject
  return {
    ...raw,
    tags: [...used].sort().map((name) => ({ name, description: tags[name] })),
    paths: shown,
    components: {
      securitySchemes: securitySchemes ?? {},
      schemas: names.schemas,
      responses: errors.responses,
      parameters: Object.fromEntries(
        Object.entries(parameters.parameters).map(([name, parameter]) => [
          name,
          parameterExample(parameter as JsonObject, Object.values(examples)),
        ]),
      ),
    },
  }
}
