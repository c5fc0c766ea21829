import { Type } from 'typebox'
import { BANNER_UPLOADS_PER_HOUR } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, oneOf, partsWithFiles } from '../base/shapes.ts'

const tag = 'Files'

const Bytes = Type.Unsafe<never>({ type: 'string', format: 'binary' })

/** Version of a file to return. */
const FileVersion = Type.Object({
  size: Type.Optional(
    oneOf(['small'], {
      description: 'Returns the small version of a picture, as WebP; other files are returned as they are.',
    }),
  ),
})

export const downloadChatFile = route({
  method: 'GET',
  path: '/files/chat/:id',
  access: 'member',
  tag: 'Chats',
  summary: 'Returns a file of a chat that the member may see.',
  params: IdParams,
  query: FileVersion,
  answersAs: ['*/*'],
  response: Bytes,
})

export const downloadOwnFile = route({
  method: 'GET',
  path: '/ai/client/chat/:id/files/:file',
  access: 'visitor',
  tag,
  summary: "Returns a file of the visitor's own chat.",
  params: Type.Object({ id: Id, file: Id }),
  query: FileVersion,
  answersAs: ['*/*'],
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
    'Accepts a banner image (multipart field `files`), re-encodes it and returns the URL to use in a banner.',
  consumes: 'multipart',
  parts: partsWithFiles(),
  status: 201,
  response: Type.Object({
    image: Type.String({ description: 'Value for `image` of a banner; starts with a slash.' }),
  }),
  errors: ['file_missing', 'file_too_large', 'file_empty', 'file_type_invalid', 'too_many_files'],
})

export const getBannerImage = route({
  method: 'GET',
  path: '/files/banner/:name',
  access: 'public',
  tag,
  summary: 'Returns a banner image; the content of a URL never changes.',
  params: Type.Object({
    name: Type.String({ pattern: '^[\\w-]{16,64}\\.webp$', description: 'File name of the image.' }),
  }),
  answersAs: ['image/webp'],
  response: Bytes,
})
