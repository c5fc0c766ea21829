import Fastify from 'fastify'
import { mount } from '#server/api/platform/http/mount.ts'
import { docs } from '#server/plugins/docs/docs.ts'
import { validation } from '#server/plugins/validation.ts'
import { routes } from './contract-routes.ts'

/** Schema in the API document. */
export type Schema = object

/** Body of a request or response, by content type. */
export type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>

/** Response in the API document, or a reference to one. */
export interface DocumentedAnswer {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Content
}

/** Parameter in the API document, or a reference to one. */
export interface DocumentedParameter {
  readonly $ref?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}

/** Call in the API document. */
export interface DocumentedCall {
  readonly operationId: string
  readonly parameters?: readonly DocumentedParameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, DocumentedAnswer>>
}

/** API document that the product publishes. */
export interface PublishedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, DocumentedAnswer>>
    readonly parameters: Readonly<Record<string, DocumentedParameter>>
  }
}

/** A response of the API in a test. */
export interface GivenAnswer {
  readonly method: string
  /** Path of the route. */
  readonly path: string
  readonly status: number
  /** Content type; '' if there is no body. */
  readonly type: string
  /** Body; null if it is streamed, and '' if there is none. */
  readonly text: string | null
}

/** Returns the path of a route in the document. */
export const documentedPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/**
 * Returns the document that the product publishes at `/docs/json`. It is generated without a database, because it depends only on
 * the contract.
 */
export async function publishedDocument(): Promise<PublishedDocument> {
  const app = Fastify()
  await app.register(validation)
  await app.register(docs, { productName: 'Parley', publicUrl: 'https://chat.example.com' })
  for (const { route } of routes)
    mount(app, route, async () => {
      throw new Error('Only the document of this server is read.')
    })
  const { body } = await app.inject('/docs/json')
  await app.close()
  return JSON.parse(body)
}
