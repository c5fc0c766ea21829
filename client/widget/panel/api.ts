import { served } from '#client/lib/base-path.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { RequestOf, ResponseOf, Route } from '#contract/base/route.ts'
import type { Failure } from '#machines/failure.ts'

/** Error of a failed call, with the fields of a Failure; the machines read its code. */
export class CallError extends Error implements Failure {
  readonly code: Failure['code']
  readonly params: Failure['params']
  readonly fields: Failure['fields']

  constructor({ code, params, fields }: Failure, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** Path id, body and headers that a route accepts, and an abort signal. */
interface Parts<R extends Route> {
  readonly id?: R['params'] extends object ? number : never
  readonly body?: RequestOf<R>['body']
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Chat that a call is about, with the visitor's token. */
interface OwnChat {
  readonly chatId: number
  readonly token: string
}

/** Returns the headers for calls that a visitor's token authorizes. */
export const bearer = ({ token }: { readonly token: string }) => ({ authorization: `Bearer ${token}` })

/** Parameters of an untyped request. */
interface AnyParts {
  readonly id?: number
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** REST client for one bot's widget, on the panel's origin. */
export interface Api {
  /**
   * Makes a call and returns its response; `call<typeof createChat>('POST', …)` checks the method, path and body against the
   * contract. Throws `CallError`.
   */
  call<R extends Route>(method: R['method'], path: R['path'], parts?: Parts<R>): Promise<ResponseOf<R>>
  /** Makes a call about the visitor's own chat, authorized with the chat's token. */
  ofChat<R extends Route>(
    chat: OwnChat,
    method: R['method'],
    path: R['path'],
    parts?: Omit<Parts<R>, 'id' | 'headers'>,
  ): Promise<ResponseOf<R>>
  /** Makes a call and returns the raw response, for streams and files. Throws `CallError` on an error status. */
  open(method: string, path: string, parts?: AnyParts): Promise<Response>
}

/** Returns the error in a response; an error that the contract does not define comes from a proxy. */
async function refusal(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null
  if (typeof body?.code === 'string') return new CallError(body as Failure)
  return new CallError({ code: response.status < 500 ? 'internal_error' : 'upstream_unavailable' })
}

/** Creates the API client for a bot's widget. */
export function createApi(apiKey: string): Api {
  const open: Api['open'] = async (method, path, { id, body, headers, signal } = {}) => {
    const isForm = body instanceof FormData
    const request = {
      method,
      headers: {
        'api-key': apiKey,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(signal && { signal }),
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    }
    const response = await fetch(served(path.replace(':id', String(id))), request).catch((cause) => {
      throw new CallError({ code: 'upstream_unavailable' }, { cause })
    })
    if (!response.ok) throw await refusal(response)
    return response
  }
  const call: Api['call'] = async (method, path, parts) => {
    const response = await open(method, path, parts as AnyParts)
    return response.status === 204 ? undefined : await response.json()
  }
  return {
    open,
    call,
    ofChat: (chat, method, path, parts) =>
      call(method, path, { ...parts, id: chat.chatId, headers: bearer(chat) } as object),
  }
}
