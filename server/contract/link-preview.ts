import { type Static, Type } from 'typebox'
import { PER_MINUTE, PREVIEWS_PER_MINUTE, URL_MAX } from './limits.ts'
import { route } from './route.ts'

/** What a link leads to (specification 3); every field is a string, empty where the page says nothing. */
export const LinkPreview = Type.Object({
  title: Type.String({ description: 'Title of the page, else its domain.' }),
  description: Type.String({ description: 'What the page says of itself; may be empty.' }),
  image: Type.String({ description: 'Absolute address of a picture that can be loaded; may be empty.' }),
  url: Type.String({ description: 'Address of the page after redirects.' }),
  domain: Type.String({ description: 'Host of that address without `www.`.' }),
})
export type LinkPreview = Static<typeof LinkPreview>

export const previewLink = route({
  method: 'POST',
  path: '/link-preview',
  access: 'party',
  evenExpired: true,
  limits: [{ by: 'party', max: PREVIEWS_PER_MINUTE, window: PER_MINUTE }],
  tag: 'Link preview',
  summary: 'Answers what a link in a chat leads to; 204 where there is nothing to show. Kept for 24 hours.',
  body: Type.Object({
    url: Type.String({ minLength: 1, maxLength: URL_MAX, description: 'An http or https address.' }),
  }),
  response: LinkPreview,
  errors: ['url_invalid'],
})
