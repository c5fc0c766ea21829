import type { Route } from '#contract/base/route.ts'
import { errorOf, unreachable } from './api-error.ts'
import { bodyOf, type CallInput, headersOf, type LooseInput, locate } from './request.ts'
import { notifyUnauthorized } from './session.ts'

/** Downloaded content with its suggested file name. */
export interface DownloadedFile {
  readonly blob: Blob
  /** Name suggested by the server, or null. */
  readonly name: string | null
}

const nameIn = (disposition: string | null): string | null =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? null

/** Reads a response to the end and reports the bytes received so far. */
async function readAll(response: Response, onProgress: (received: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? ''
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    received += part.value.byteLength
    onProgress(received)
  }
  return new Blob(parts, { type })
}

/** Downloads a file using the member's token, which a plain link could not send. Rejects with an ApiError. */
export async function download<const R extends Route>(
  route: R,
  input: CallInput<R>,
  onProgress: (received: number) => void = () => {},
): Promise<DownloadedFile> {
  const loose = input as LooseInput
  try {
    const response = await fetch(locate(route, loose), {
      method: route.method,
      headers: headersOf(route, loose),
      body: bodyOf(route, loose) ?? null,
      ...(loose.signal && { signal: loose.signal }),
    })
    if (response.status === 401 && route.access === 'member') notifyUnauthorized()
    if (!response.ok) throw errorOf(response.status, await response.json().catch(() => null))
    const name = nameIn(response.headers.get('content-disposition'))
    return { blob: await readAll(response, onProgress), name }
  } catch (error) {
    if (loose.signal?.aborted) throw loose.signal.reason
    throw error instanceof TypeError ? unreachable() : error
  }
}
