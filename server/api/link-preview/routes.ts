import type { FastifyInstance } from 'fastify'
import { previewLink } from '#contract/link-preview.ts'
import { mount } from '../../plugins/mount.ts'
import type { Context } from '../context.ts'
import { createPreviews } from './service.ts'

/** Previews of links, for members and visitors. */
export function linkPreviewRoutes(app: FastifyInstance, context: Context): void {
  const preview = createPreviews(context)
  mount(app, previewLink, async ({ body, reply }) => (await preview(body.url)) ?? reply.status(204).send())
}
