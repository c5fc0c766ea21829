import { Type } from 'typebox'
import { PICTURE_UPLOADS_PER_HOUR } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, partsWithFiles } from '../base/shapes.ts'

const tag = 'Own account'

/** URL path prefix under which members' pictures are served. */
export const PICTURE_FOLDER = '/files/member/'

/** URL path of a member's picture; empty if there is none. */
export const PictureAddress = Type.String({
  description: 'URL path of the member’s picture; empty if there is none.',
})

/** Response with the URL path of the caller's own picture. */
export const OwnPicture = Type.Object({ picture: PictureAddress })

export const uploadPicture = route({
  method: 'POST',
  path: '/identity/users/me/picture',
  access: 'member',
  limits: [{ by: 'member', ...PICTURE_UPLOADS_PER_HOUR }],
  tag,
  summary:
    'Accepts the caller’s picture (multipart field `files`), crops it to a square and re-encodes it. It is visible to colleagues, and to visitors in chats with the caller.',
  consumes: 'multipart',
  parts: partsWithFiles(),
  status: 201,
  response: OwnPicture,
  errors: ['file_missing', 'file_too_large', 'file_empty', 'file_type_invalid', 'too_many_files'],
})

export const removePicture = route({
  method: 'DELETE',
  path: '/identity/users/me/picture',
  access: 'member',
  tag,
  summary: 'Removes the caller’s picture; its URL is no longer valid.',
})

export const getMemberPicture = route({
  method: 'GET',
  path: '/files/member/:name',
  access: 'public',
  tag,
  summary: 'Returns a member’s picture; the content of a URL never changes.',
  params: Type.Object({
    name: Type.String({ pattern: '^[\\w-]{16,64}\\.webp$', description: 'File name of the picture.' }),
  }),
  answersAs: ['image/*'],
  response: Type.Unsafe<never>({ type: 'string', format: 'binary' }),
})

export const listChatAgents = route({
  method: 'GET',
  path: '/ai/client/chat/:id/agents',
  access: 'visitor',
  tag: 'Widget',
  summary: 'Lists the agents of the visitor’s own chat, current and past, with their pictures.',
  params: IdParams,
  response: Type.Object({
    agents: Type.Array(Type.Object({ id: Id, picture: PictureAddress }), { description: 'The agents.' }),
  }),
})
