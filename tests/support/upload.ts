import type { FastifyInstance } from 'fastify'
import { addressOf } from '#contract/base/address.ts'
import type { Route } from '#contract/base/route.ts'

/** File in a multipart body. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Buffer | string
}

/** Sends a multipart body with repeated `files` fields and text fields. */
export async function upload(
  app: FastifyInstance,
  route: Route,
  input: {
    readonly token?: string
    readonly headers?: Record<string, string>
    readonly params?: Record<string, unknown>
    readonly files: readonly UploadedFile[]
    readonly fields?: Record<string, string>
  },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.fields ?? {})) form.append(name, value)
  for (const { name, bytes } of input.files) form.append('files', new Blob([bytes as BlobPart]), name)
  const encoded = new Response(form)
  const response = await app.inject({
    method: route.method,
    url: addressOf(route, { params: input.params }),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(input.token && { authorization: `Bearer ${input.token}` }),
      ...input.headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.body ? JSON.parse(response.body) : undefined }
}
