import { isAdjacent, PROTOCOL, PROTOCOL_HEADER, protocolIn } from '#contract/protocol.ts'

/** The part of a response that says who answers. */
interface Answer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: { json(): Promise<unknown>; dump(): Promise<void> }
}

/** The server behind the relay has no feed: it is no Parley API. */
export class NotServed extends Error {}

/** The API is of a build whose protocol is more than one version away. */
export class ProtocolMismatch extends Error {
  readonly api: number

  constructor(api: number) {
    super(`The relay speaks protocol ${PROTOCOL}, the API protocol ${api}.`)
    this.api = api
  }
}

/** Header by which the relay names its protocol. */
export const ownProtocol = { [PROTOCOL_HEADER]: String(PROTOCOL) } as const

/** Throws a ProtocolMismatch where the answer of an API comes from too far a build. */
export function checkProtocol({ headers }: Pick<Answer, 'headers'>): void {
  const api = protocolIn(headers[PROTOCOL_HEADER])
  if (!isAdjacent(api)) throw new ProtocolMismatch(api)
}

/** Statuses of a server that does not know an address. */
const absent = new Set([404, 405, 501])

/** Says whether a server without this address answered. */
export const isAbsent = ({ statusCode }: Answer): boolean => absent.has(statusCode)

/**
 * Reads the answer to a feed that was asked for without the key, so that no other server than a Parley API ever sees the key: the API
 * refuses such a call as its contract says. Throws NotServed, ProtocolMismatch, or an Error where nobody can say yet.
 */
export async function readIntroduction(answer: Answer): Promise<void> {
  const { statusCode, headers, body } = answer
  if (isAbsent(answer) || statusCode < 400) {
    await body.dump()
    throw new NotServed()
  }
  const refusal = (await body.json().catch(() => null)) as { code?: unknown } | null
  const isApi = headers[PROTOCOL_HEADER] !== undefined || refusal?.code === 'token_missing'
  if (statusCode !== 401 || !isApi) throw new Error(`The API answered ${statusCode}.`)
  checkProtocol(answer)
}
