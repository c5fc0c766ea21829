import type { ResponseOf, Route } from '#contract/base/route.ts'
import { errorOf, unreachable } from './api-error.ts'
import { type CallInput, headersOf, type LooseInput, locate } from './request.ts'
import { notifyUnauthorized } from './session.ts'

/** Sends a multipart body and reports the uploaded share (0 to 1), which fetch cannot do. Rejects with an ApiError. */
export function upload<const R extends Route>(
  route: R,
  input: CallInput<R>,
  onProgress: (share: number) => void = () => {},
): Promise<ResponseOf<R>> {
  const loose = input as LooseInput
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, locate(route, loose))
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headersOf(route, loose))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      lengthComputable && onProgress(loaded / total)
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(loose.signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.response)
      if (request.status === 401 && route.access === 'member') notifyUnauthorized()
      reject(errorOf(request.status, request.response))
    }
    loose.signal?.addEventListener('abort', () => request.abort())
    request.send(loose.form ?? null)
  })
}
