import { type Static, Type } from 'typebox'
import { PER_MINUTE_MS, PREVIEWS_PER_MINUTE, URL_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'

/** Preview of a link (specification 3). Fields that the page does not provide are empty strings. */
export const LinkPreview = Type.Object({
  title: Type.String({ description: 'Title of the page, or else its domain.' }),
  description: Type.String({ description: 'Description from the page; may be empty.' }),
  image: Type.String({
    description:
      'URL path of the page’s image, which the server has fetched and re-encoded, or the absolute URL of an image on a well-known host; may be empty.',
  }),
  url: Type.String({ description: 'URL of the page after redirects.' }),
  domain: Type.String({ description: 'Host of that URL without `www.`.' }),
})
export type LinkPreview = Static<typeof LinkPreview>

/** URL path prefix under which redrawn images are served. */
export const PREVIEW_IMAGE_FOLDER = '/link-preview/image/'

export const getPreviewImage = route({
  method: 'GET',
  path: `${PREVIEW_IMAGE_FOLDER}:name`,
  access: 'public',
  tag: 'Link preview',
  summary: 'Returns the image of a link preview; the content of a URL never changes.',
  params: Type.Object({
    name: Type.String({ pattern: '^[\\w-]{16,64}\\.webp$', description: 'File name of the image.' }),
  }),
  response: Type.Unsafe<never>({ type: 'string', format: 'binary' }),
  answersAs: ['image/webp'],
})

export const previewLink = route({
  method: 'POST',
  path: '/link-preview',
  access: 'party',
  evenExpired: true,
  limits: [{ by: 'party', max: PREVIEWS_PER_MINUTE, window: PER_MINUTE_MS }],
  tag: 'Link preview',
  summary: 'Returns a preview of a link in a chat; 204 if there is none. Cached for 24 hours.',
  body: Type.Object({
    url: Type.String({ minLength: 1, maxLength: URL_MAX_CHARS, description: 'An http or https URL.' }),
  }),
  response: LinkPreview,
  mayBeEmpty: true,
  errors: ['url_invalid'],
})
