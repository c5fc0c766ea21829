import { Type } from 'typebox'
import { ErrorBody, errors } from '#contract/base/errors.ts'
import { type Route, successStatus } from '#contract/base/route.ts'
import { codesOf } from '#contract/base/route-errors.ts'

const errorResponses = (r: Route) => {
  const codes = new Map<number, string[]>()
  for (const code of codesOf(r)) {
    const { status } = errors[code]
    codes.set(status, [...(codes.get(status) ?? []), `\`${code}\``])
  }
  return Object.fromEntries(
    [...codes].map(([status, list]) => [
      status,
      Type.Object(ErrorBody.properties, { description: list.join(', ') }),
    ]),
  )
}

/** Credentials for the API document, by access: alternatives, each a combination of API key and token. */
const security: Partial<Record<Route['access'], Record<string, string[]>[]>> = {
  member: [{ bearer: [] }],
  widget: [{ apiKey: [] }],
  visitor: [{ apiKey: [], bearer: [] }],
  party: [{ bearer: [] }, { apiKey: [], bearer: [] }],
}

const nothing = { type: 'null', description: 'Success; no body.' }

/** Returns a route's schema for Fastify, which is used for validation, serialization and the API document. */
export const schemaOf = (r: Route) => ({
  tags: [r.tag],
  summary: r.summary,
  hide: r.access === 'internal',
  ...(r.params && { params: r.params }),
  ...(r.query && { querystring: r.query }),
  ...(r.headers && { headers: r.headers }),
  ...(r.body && { body: r.body }),
  ...(r.consumes && { consumes: [contentTypes[r.consumes]] }),
  ...(security[r.access] && { security: security[r.access] }),
  response: {
    [successStatus(r)]: r.response ?? nothing,
    ...(r.mayBeEmpty && { 204: nothing }),
    ...errorResponses(r),
    ...(r.failureStatus && r.response && { [r.failureStatus]: r.response }),
  },
})

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}
