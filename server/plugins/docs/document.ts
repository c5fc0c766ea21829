import type { Route } from '#contract/route.ts'
import { createParameterNames, createResponseNames, createSchemaNames } from './components.ts'
import { namedRoutes, pathsOf } from './contract-modules.ts'
import type { Json, JsonObject } from './named-schemas.ts'
import { tagDescriptions } from './tag-descriptions.ts'

type Operation = JsonObject & { readonly parameters?: readonly JsonObject[]; readonly responses: JsonObject }

/** Returns the path as OpenAPI writes it. */
const documented = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Returns the id of a call: the name of its route, and another for its second path. */
const operationId = (name: string, { alsoAt }: Route, path: string) =>
  path === alsoAt ? `${name}OfBot` : name

/** Parameters of both paths are declared together; only those of this path belong to its call. */
const ofPath = (path: string, parameters: readonly JsonObject[]) =>
  parameters.filter((parameter) => parameter.in !== 'path' || path.includes(`{${String(parameter.name)}}`))

/** Returns the responses with all server errors as one: callers treat them alike, and every call can return them. */
function withServerErrors(responses: JsonObject): [string, Json][] {
  const all = Object.entries(responses)
  const failures = all.filter(([status]) => Number(status) >= 500).map(([, response]) => response)
  const [first] = failures as JsonObject[]
  if (!first) return all
  const description = (failures as JsonObject[]).map((one) => one.description).join(', ')
  return [...all.filter(([status]) => Number(status) < 500), ['5XX', { ...first, description }]]
}

/** Gives a success that says no more than its schema the shortest description that the format asks for. */
const succeeded = (response: Json): Json => {
  const { description, ...rest } = response as JsonObject
  return description === 'Default Response' ? { description: 'OK', ...rest } : response
}

/**
 * Returns the contract's OpenAPI document for tools: each call has an id and says which credentials it takes, and what several
 * calls share stands once, under its name, in the components.
 */
export function describeContract(raw: JsonObject): JsonObject {
  const names = createSchemaNames()
  const errors = createResponseNames()
  const paths = raw.paths as { readonly [path: string]: { readonly [method: string]: Operation } }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const parameters = createParameterNames(operations.flatMap((operation) => operation.parameters ?? []))
  const shown: Record<string, Record<string, Json>> = {}
  const tags = new Set<string>()

  const describe = (operation: Operation, name: string, route: Route, path: string): Json => ({
    operationId: operationId(name, route, path),
    ...(names.replace(operation) as JsonObject),
    ...(operation.parameters && {
      parameters: ofPath(documented(path), operation.parameters).map(parameters.share),
    }),
    responses: Object.fromEntries(
      withServerErrors(operation.responses).map(([status, response]) => {
        const replaced = names.replace(response)
        return [status, Number(status) < 400 ? succeeded(replaced) : errors.share(status, replaced)]
      }),
    ),
    security: operation.security ?? [],
  })

  for (const { name, route } of namedRoutes) {
    for (const path of pathsOf(route)) {
      const method = route.method.toLowerCase()
      const operation = paths[documented(path)]?.[method]
      if (!operation) continue
      tags.add(route.tag)
      shown[documented(path)] = {
        ...shown[documented(path)],
        [method]: describe(operation, name, route, path),
      }
    }
  }
  const { securitySchemes } = raw.components as JsonObject
  return {
    ...raw,
    tags: [...tags].sort().map((name) => ({ name, description: tagDescriptions[name] ?? '' })),
    paths: shown,
    components: {
      securitySchemes: securitySchemes ?? {},
      schemas: names.schemas,
      responses: errors.responses,
      parameters: parameters.parameters,
    },
  }
}
