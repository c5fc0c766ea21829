import { Type } from 'typebox'
import { route } from './route.ts'
import { Id, IdParams } from './shapes.ts'

const tag = 'Files'

/** Bytes of a file, always as a download. */
const Bytes = Type.Unsafe<never>({ type: 'string', format: 'binary' })

export const downloadChatFile = route({
  method: 'GET',
  path: '/files/chat/:id',
  access: 'member',
  tag,
  summary: 'Answers a file of a chat that the member may see.',
  params: IdParams,
  response: Bytes,
})

export const downloadOwnFile = route({
  method: 'GET',
  path: '/ai/client/chat/:id/files/:file',
  access: 'visitor',
  tag,
  summary: "Answers a file of the visitor's own chat.",
  params: Type.Object({ id: Id, file: Id }),
  response: Bytes,
})
