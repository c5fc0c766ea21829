import { Type } from 'typebox'
import { BANNER_UPLOADS_PER_HOUR } from './limits.ts'
import { route } from './route.ts'
import { Id, IdParams } from './shapes.ts'

const tag = 'Files'

/** Bytes of a file. */
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

export const uploadBanner = route({
  method: 'POST',
  path: '/ai/bot/banner-image',
  access: 'member',
  permission: 'canManageSetting',
  limits: [{ by: 'member', ...BANNER_UPLOADS_PER_HOUR }],
  tag,
  summary:
    'Takes the picture of a banner (multipart field `files`), draws it anew, and answers the address that a banner names it by.',
  consumes: 'multipart',
  status: 201,
  response: Type.Object({
    image: Type.String({ description: 'Address for `image` of a banner; it begins with a slash.' }),
  }),
  errors: ['file_missing', 'file_too_large', 'file_empty', 'file_type_invalid', 'too_many_files'],
})

export const getBannerImage = route({
  method: 'GET',
  path: '/files/banner/:name',
  access: 'public',
  tag,
  summary: 'Answers the picture of a banner; it never changes.',
  params: Type.Object({
    name: Type.String({ pattern: '^[\\w-]{16,64}\\.webp$', description: 'Name of the picture.' }),
  }),
  response: Bytes,
})
