import openapiTS, { astToString } from 'openapi-typescript'
import { type TSchema, Type } from 'typebox'
import { Moment } from '#contract/base/shapes.ts'
import { handshakeRefusals, journalEvents, journalTypes } from '#contract/journal/events.ts'
import { consoleCommands, consoleSignals, visitorCommands, visitorEvents } from '#contract/journal/signals.ts'
import { createSchemaNames } from '#server/plugins/docs/components.ts'
import type { JsonObject } from '#server/plugins/docs/named-schemas.ts'

const toJson = (schema: TSchema): JsonObject => JSON.parse(JSON.stringify(schema))

const numbered = {
  seq: Type.Integer({
    description: 'Position in the journal. Store it, and send it as `after` when you connect again.',
  }),
  at: Moment,
}

/** Returns the schema of an object with a key for each name. */
const objectOf = (schemas: Readonly<Record<string, JsonObject>>, description: string): JsonObject => ({
  type: 'object',
  description,
  properties: schemas,
  required: Object.keys(schemas),
})

const each = (schemas: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJson(schema)]))

/** Part of the file that Socket.IO's clients use. */
const sockets = `
type Payloads<Name extends keyof components['schemas']> = components['schemas'][Name]

/** Events of the namespace \`/console\`, by name: \`const socket: Socket<ConsoleListeners, ConsoleCommands> = io(…)\`. */
export type ConsoleListeners = {
  [Name in keyof Payloads<'ConsoleEvents'>]: (event: Payloads<'ConsoleEvents'>[Name]) => void
}

/** Commands of the namespace \`/console\`, by name. */
export type ConsoleCommands = {
  [Name in keyof Payloads<'ConsoleCommandBodies'>]: (command: Payloads<'ConsoleCommandBodies'>[Name]) => void
}

/** Contents of the handshake, \`io(url, { auth })\`. */
export interface ConsoleHandshake {
  /** Access key, or token of a member. */
  readonly token: string
  /** Position after which events are sent; without it, only new ones are. */
  readonly after?: number | null
  /** True to receive several events in one \`journal.batch\`. */
  readonly batch?: boolean
  /** Version of the protocol that the program was written for; 2. */
  readonly protocol?: number
}

/** Events of the namespace \`/widget\`, by name, for a widget of your own. */
export type VisitorListeners = {
  [Name in keyof Payloads<'VisitorEvents'>]: (event: Payloads<'VisitorEvents'>[Name]) => void
}
`

/** Returns the TypeScript types of the socket's events and commands, generated from the contract's schemas. */
export async function eventTypes(): Promise<string> {
  const { replace, schemas } = createSchemaNames()
  const journal = Object.fromEntries(
    journalTypes.map((type) => {
      const { properties } = journalEvents[type] as unknown as { readonly properties: object }
      return [type, Type.Object({ ...numbered, ...properties })]
    }),
  )
  const roots = {
    ConsoleEvents: objectOf(
      each({ ...journal, ...consoleSignals }),
      'Contents of the events of `/console`. Those with `seq` and `at` are in the journal; the others are neither stored nor numbered.',
    ),
    ConsoleCommandBodies: objectOf(each(consoleCommands), 'Contents of the commands of `/console`.'),
    VisitorEvents: objectOf(each(visitorEvents), 'Contents of the events of `/widget`.'),
  }
  const replaced = Object.fromEntries(
    Object.entries(roots).map(([name, schema]) => [name, replace(schema) as JsonObject]),
  )
  const types = await openapiTS(
    {
      openapi: '3.1.0',
      info: { title: 'Events', version: '1' },
      paths: {},
      components: { schemas: { ...replaced, ...schemas } },
    } as never,
    { rootTypes: true, rootTypesNoSchemaPrefix: true },
  )
  const refusals = handshakeRefusals.map((code) => `'${code}'`).join(' | ')
  const commands = visitorCommands.map((name) => `  '${name}': () => void`).join('\n')
  return [
    '/* Types of the events that a Socket.IO client receives. Save this file in your project; the guide is at /docs/guides/events. */\n',
    astToString(types).replace(
      /^export (?:type paths|type webhooks|type \$defs|type operations) = .*\n/gm,
      '',
    ),
    sockets,
    `/** Commands of the namespace \`/widget\`, by name. */\nexport interface VisitorCommands {\n${commands}\n}\n`,
    `/** Code of a refused handshake, in \`data.code\` of \`connect_error\`. */\nexport type HandshakeRefusal = ${refusals}\n`,
  ].join('\n')
}
