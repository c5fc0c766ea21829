import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** File in a multipart body. */
export interface FakeFile {
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Call as a provider reads it. */
export interface FakeCall {
  readonly method: string
  /** Path without the leading version. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** JSON, form, or fields of a multipart body. */
  // biome-ignore lint/suspicious/noExplicitAny: what a caller sends has any shape.
  readonly body: any
  readonly files: readonly FakeFile[]
  readonly headers: IncomingHttpHeaders
  /** Token from the `Authorization: Bearer` header; empty if there is none. */
  readonly bearer: string
}

/** Provider response: JSON, bytes, or nothing because the connection breaks. */
export interface FakeAnswer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly json?: unknown
  readonly bytes?: Buffer
  readonly cut?: boolean
}

async function read(request: AsyncIterable<Buffer>, type: string) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  if (type.startsWith('multipart/')) {
    const form = await new Response(raw, { headers: { 'content-type': type } }).formData()
    const files: FakeFile[] = []
    const body: Record<string, unknown> = {}
    for (const [field, value] of form)
      if (typeof value === 'string') body[field] = value.startsWith('{') ? JSON.parse(value) : value
      else
        files.push({
          field,
          name: value.name,
          type: value.type,
          bytes: Buffer.from(await value.arrayBuffer()),
        })
    return { body, files }
  }
  const text = raw.toString()
  if (type.includes('json')) return { body: JSON.parse(text || '{}'), files: [] }
  return { body: Object.fromEntries(new URLSearchParams(text)), files: [] }
}

/** Serves a fake provider on loopback. */
export async function serve(answer: (call: FakeCall) => Promise<FakeAnswer> | FakeAnswer) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const { body, files } = await read(request, request.headers['content-type'] ?? '')
    const given = await answer({
      method: request.method ?? '',
      path: url.pathname.replace(/^\/v\d+(\.\d+)?(?=\/)/, ''),
      query: Object.fromEntries(url.searchParams),
      ...{ body, files, headers: request.headers },
      bearer: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    })
    if (given.cut) {
      response.destroy()
      return
    }
    const type = given.bytes ? 'application/octet-stream' : 'application/json'
    response.writeHead(given.status ?? 200, { 'content-type': type, ...given.headers })
    response.end(given.bytes ?? JSON.stringify(given.json ?? {}))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
