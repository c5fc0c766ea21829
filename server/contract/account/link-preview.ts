import { type Static, Type } from 'typebox'
import { PER_MINUTE_MS, PREVIEWS_PER_MINUTE, URL_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'

/** Preview of a link (specification 3). Every field is a string; it is empty if the page does not provide it. */
export const LinkPreview = Type.Object({
  title: Type.String({ description: 'Title of the page, or else its domain.' }),
  description: Type.String({ description: 'Description from the page; may be empty.' }),
  image: Type.String({ description: 'Absolute URL of an image that can be loaded; may be empty.' }),
  url: Type.String({ description: 'URL of the page after redirects.' }),
  domain: Type.String({ description: 'Host of that URL without `www.`.' }),
})
export type LinkPreview = Static<typeof LinkPreview>

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
