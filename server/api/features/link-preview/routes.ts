import type { FastifyInstance } from 'fastify'
import { previewLink } from '#contract/account/link-preview.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { createPreviews } from './service.ts'

/** Registers the routes of link previews, for members and visitors. */
export function linkPreviewRoutes(app: FastifyInstance, context: Context): void {
  const preview = createPreviews(context)
  mount(app, previewLink, async ({ body, reply }) => (await preview(body.url)) ?? reply.status(204).send())
}
