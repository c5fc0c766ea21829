import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tags as sections } from '#contract/base/tags.ts'
import { pathsOf } from '#server/plugins/docs/contract-modules.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { DocumentChecker } from '#tests/support/conformance.ts'
import { routes } from '#tests/support/contract-routes.ts'
import { parrot } from '#tests/support/engines.ts'
import { newOwner, PASSWORD } from '#tests/support/people.ts'
import { type Content, publishedDocument } from '#tests/support/published-document.ts'

/** Maximum sizes of the document, without its examples and with them. */
const [BARE_MAX_BYTES, DOCUMENT_MAX_BYTES] = [500_000, 640_000]
const FOLDER = join(import.meta.dirname, '../../../.cache/typed-client')

/** Returns whether a lint finding is caused by a path that the specification prescribes. */
const accepted = (rule: string, message: string) =>
  rule === 'no-ambiguous-paths' ||
  (rule === 'no-path-trailing-slash' && message.includes('/ai/client/chat-files/{id}/'))

interface Operation {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, object>>
}

describe('the document of the API', () => {
  let api: TestApi
  let text: string
  beforeAll(async () => {
    api = await startApi({ engine: parrot })
    text = (await api.app.inject('/docs/json')).body
  })
  afterAll(() => api.close())

  it('follows the recommended rules, except for paths that the specification prescribes', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const findings = await lintFromString({ source: text, config })
    const others = findings.filter(({ ruleId, message }) => !accepted(ruleId, message))
    expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('is small, because shared schemas occur once, by name', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(DOCUMENT_MAX_BYTES)
    const withoutExamples = (name: string, value: unknown) => (name === 'example' ? undefined : value)
    expect(Buffer.byteLength(JSON.stringify(JSON.parse(text), withoutExamples))).toBeLessThan(BARE_MAX_BYTES)
    const { components } = JSON.parse(text)
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['BotItem', 'Chat', 'Client', 'Error', 'Member', 'Message']),
    )
  })

  it('gives each call a unique id, a section, a summary and its credentials', () => {
    const { paths, tags } = JSON.parse(text)
    const ids = new Set<string | undefined>()
    let count = 0
    for (const { name, route } of routes.filter((entry) => entry.route.access !== 'internal')) {
      for (const path of pathsOf(route)) {
        count += 1
        const key = path.replace(/:(\w+)/g, '{$1}')
        const operation: Operation = paths[key][route.method.toLowerCase()]
        ids.add(operation.operationId)
        expect(operation, name).toMatchObject({ tags: [route.tag], summary: route.summary })
        expect(operation.security, name).toHaveLength(
          route.access === 'public' ? 0 : route.access === 'party' ? 2 : 1,
        )
      }
    }
    expect(ids.size).toBe(count)
    expect(tags).toEqual(
      Object.entries(sections)
        .map(([name, description]) => ({ name, description }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  it('has an example of every call, which agrees with its schemas', async () => {
    const document = await publishedDocument()
    const checker = new DocumentChecker(document)
    const faults: string[] = []
    let examples = 0
    const see = (where: string, place: readonly string[], example: unknown) => {
      examples += 1
      const fault = example === undefined ? 'has no example' : checker.faultOf(place, example)
      if (fault) faults.push(`${where} ${fault}`)
    }
    for (const [path, calls] of Object.entries(document.paths))
      for (const [method, { operationId, parameters = [], requestBody, responses }] of Object.entries(
        calls,
      )) {
        const place = ['paths', path, method]
        parameters.forEach(({ $ref }, n) => {
          const shared = $ref?.split('/').at(-1)
          const parameter = shared ? document.components.parameters[shared] : parameters[n]
          const at = shared ? ['components', 'parameters', shared] : [...place, 'parameters', String(n)]
          if (parameter?.in !== 'path' && parameter?.example === undefined) return
          see(`${operationId} ${parameter?.name}`, [...at, 'schema'], parameter?.example)
        })
        const bodies = Object.entries<{ readonly content?: Content } | undefined>({
          body: requestBody,
          ...responses,
        }).filter(([status]) => status === 'body' || Number(status) < 400)
        for (const [status, body] of bodies)
          for (const [type, { example }] of Object.entries(body?.content ?? {})) {
            const at = status === 'body' ? ['requestBody'] : ['responses', status]
            if (/json|urlencoded/.test(type))
              see(`${operationId} ${status}`, [...place, ...at, 'content', type, 'schema'], example)
          }
      }
    expect(faults).toEqual([])
    expect(examples).toBeGreaterThan(500)
  })

  it('generates a typed client that can be used unchanged', async () => {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'paths.ts'), astToString(await openapiTS(text)))
    const program = join(FOLDER, 'ten-calls.ts')
    copyFileSync(join(import.meta.dirname, '../../fixtures/typed-client/ten-calls.ts'), program)
    const checked = ts.createProgram([program], {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
    })
    const faults = ts.getPreEmitDiagnostics(checked)
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])

    const owner = await newOwner(api)
    const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
    const { tenCalls } = await import(/* @vite-ignore */ pathToFileURL(program).href)
    expect(await tenCalls(url, owner.email, PASSWORD)).toEqual({
      message: 'Hello',
      agent: true,
      tags: ['Greeting'],
      note: 'Said hello.',
      listed: ['Grace'],
      totalChats: 1,
    })
  })
})
