import { subscribe } from 'node:diagnostics_channel'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#contract/base/route.ts'
import { journalEvents, SKIPPED_EVENT } from '#contract/journal/events.ts'
import { pathsOf, routes } from './contract-routes.ts'
import { noteExample } from './examples.ts'
import {
  type DocumentedAnswer,
  type DocumentedCall,
  documentedPath,
  type GivenAnswer,
  type PublishedDocument,
  publishedDocument,
} from './published-document.ts'

const DOCUMENT = 'document'

/** Returns a body without events of a newer build, which readers skip because no document of this build has them. */
function knownIn(body: { readonly events?: unknown } | null): unknown {
  if (!Array.isArray(body?.events)) return body
  const isKnown = ({ type }: { readonly type?: string }) =>
    typeof type !== 'string' || type in journalEvents || type === SKIPPED_EVENT
  return { ...body, events: body.events.filter(isKnown) }
}

/** Returns a name as an escaped part of a JSON pointer. */
const pointerPart = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Finds what the published document says about a response, and checks responses against it. */
export class DocumentChecker {
  readonly document: PublishedDocument
  readonly #ajv = new Ajv2020({ strict: false })
  readonly #checks = new Map<string, ValidateFunction>()

  constructor(document: PublishedDocument) {
    this.document = document
    formats.default(this.#ajv as never)
    this.#ajv.addSchema({ ...document, $id: DOCUMENT } as object)
  }

  /** Returns the document's entry for a call; undefined if the document has none. */
  callOf(method: string, path: string): DocumentedCall | undefined {
    return this.document.paths[documentedPath(path)]?.[method.toLowerCase()]
  }

  /** Returns why a value does not match the schema at a place in the document; null if it does. */
  faultOf(place: readonly string[], value: unknown): string | null {
    const $ref = `${DOCUMENT}#/${place.map(pointerPart).join('/')}`
    const check = this.#checks.get($ref) ?? this.#ajv.compile({ $ref })
    this.#checks.set($ref, check)
    if (check(value)) return null
    const [first] = check.errors ?? []
    return `${first?.instancePath || 'the value'} ${first?.message} ${JSON.stringify(first?.params)}`
  }

  /** Returns why a response does not match the document; null if it does. */
  answerFault(answer: GivenAnswer): string | null {
    const { method, path, status, type, text } = answer
    const call = this.callOf(method, path)
    if (!call) return 'is not in the document'
    const found = this.#placeOf(call, [documentedPath(path), method.toLowerCase()], status)
    if (!found) return `answered ${status}, which the document does not have`
    const { content } = found.answer
    // Typed clients could not tell the two bodies apart, so only the summary of such a call mentions its stream.
    if (type.startsWith('text/event-stream') && known.get(`${method} ${path}`)?.streams) return null
    if (!content) return text ? `answered ${status} with a body, which the document does not have` : null
    const named = Object.keys(content).find((one) => type.startsWith(one.replace(/\*(?:\/\*)?$/, '')))
    if (!named) return `answered ${status} as ${type || 'nothing'}; the document has ${Object.keys(content)}`
    if (text === null || named !== 'application/json') return null
    const fault = this.faultOf([...found.place, 'content', named, 'schema'], knownIn(JSON.parse(text)))
    return fault && `answered ${status}: ${fault}`
  }

  #placeOf(call: DocumentedCall, [path = '', method = '']: readonly string[], status: number) {
    const usual = call.responses.default
    const own = [String(status), status >= 500 ? '5XX' : ''].find((name) => name in call.responses)
    const name = own ?? (usual ? 'default' : undefined)
    if (!name) return null
    const answer = call.responses[name] as DocumentedAnswer
    const place = ['paths', path, method, 'responses', name]
    if (!answer.$ref) return { answer, place }
    const shared = answer.$ref.split('/').at(-1) ?? ''
    const resolved = this.document.components.responses[shared] ?? {}
    const statuses = resolved.description?.match(/\b(?:\d{3}|5XX)(?=: )/g)
    const isNamed = statuses?.includes(status >= 500 ? '5XX' : String(status))
    if (name === 'default' && !isNamed) return null
    return { answer: resolved, place: ['components', 'responses', shared] }
  }
}

const known = new Map<string, Route>(
  routes
    .filter(({ route }) => route.access !== 'internal')
    .flatMap(({ route }) => pathsOf(route).map((path) => [`${route.method} ${path}`, route] as const)),
)

let checker: DocumentChecker | undefined
const faults = new Set<string>()
let count = 0

/** Checks a response, unless the route is not in the contract or is internal. */
function check(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { method } = request
  const path = request.routeOptions.url ?? ''
  if (!checker || !request.routeOptions.config.contract || !known.has(`${method} ${path}`)) return
  const text = typeof payload === 'string' ? payload : payload === null || payload === undefined ? '' : null
  const type = String(reply.getHeader('content-type') ?? '')
  const answer = { method, path, status: reply.statusCode, type, text }
  count += 1
  const fault = checker.answerFault(answer)
  if (fault) faults.add(`${method} ${path} ${fault}`)
  else noteExample(request, answer)
}

/**
 * Checks every response of every API that this process starts against the published document. Called once per process, before the
 * first API starts.
 */
export async function watchAnswers(): Promise<void> {
  if (checker) return
  checker = new DocumentChecker(await publishedDocument())
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', (request, reply, payload, done) => {
      check(request, reply, payload)
      done(null, payload)
    })
  })
}

/** Returns the number of checked responses since the last call, and throws if one of them did not match the document. */
export function checkedAnswers(): number {
  const checked = count
  count = 0
  const found = [...faults]
  faults.clear()
  if (found.length) throw new Error(`Answers do not agree with the API document:\n${found.join('\n')}`)
  return checked
}
