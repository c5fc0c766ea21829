import { isAdjacent, PROTOCOL, PROTOCOL_HEADER, protocolIn } from '#contract/journal/protocol.ts'

/** The parts of a response from which the relay can tell which server sent it. */
interface UpstreamResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: { json(): Promise<unknown>; dump(): Promise<void> }
}

/** Thrown if the server behind the relay has no feed and is therefore not a Parley API. */
export class NotServed extends Error {}

/** Thrown if the API's build is more than one protocol version away from the relay's. */
export class ProtocolMismatch extends Error {
  readonly api: number

  constructor(api: number) {
    super(`The relay speaks protocol ${PROTOCOL}, the API protocol ${api}.`)
    this.api = api
  }
}

/** Header with the relay's protocol version. */
export const ownProtocol = { [PROTOCOL_HEADER]: String(PROTOCOL) } as const

/** Throws a ProtocolMismatch if the API's build is more than one protocol version away. */
export function checkProtocol({ headers }: Pick<UpstreamResponse, 'headers'>): void {
  const api = protocolIn(headers[PROTOCOL_HEADER])
  if (!isAdjacent(api)) throw new ProtocolMismatch(api)
}

/** HTTP statuses that a server without the requested route returns. */
const absentStatuses = new Set([404, 405, 501])

/** Returns whether a response comes from a server without the requested route. */
export const isAbsent = ({ statusCode }: UpstreamResponse): boolean => absentStatuses.has(statusCode)

/**
 * Returns whether a refusal comes from a server other than a Parley API. Some servers refuse a call without a token before they
 * check whether they serve it. A proxy with a password of its own, or an overloaded one, may still have an API behind it.
 */
function isForeign({ statusCode, headers }: UpstreamResponse, refusal: object | null): boolean {
  if (statusCode === 401 || statusCode === 403)
    return !/^basic/i.test(String(headers['www-authenticate'] ?? ''))
  return refusal !== null && statusCode < 500 && statusCode !== 408 && statusCode !== 429
}

/**
 * Checks the response to a feed request that was sent without the key; a Parley API rejects such a request as defined in the
 * contract. The key is sent only after that, so that no other server ever sees it. Throws NotServed, ProtocolMismatch, or an
 * Error if the response is inconclusive.
 */
export async function readIntroduction(response: UpstreamResponse): Promise<void> {
  const { statusCode, headers, body } = response
  if (isAbsent(response) || statusCode < 400) {
    await body.dump()
    throw new NotServed()
  }
  const refusal = (await body.json().catch(() => null)) as { readonly code?: unknown } | null
  const isApi = headers[PROTOCOL_HEADER] !== undefined || refusal?.code === 'token_missing'
  if (!isApi && isForeign(response, refusal)) throw new NotServed()
  if (statusCode !== 401 || !isApi) throw new Error(`The server behind the relay answered ${statusCode}.`)
  checkProtocol(response)
}
