import { previewLink } from '#contract/account/link-preview.ts'
import { LINK_PREVIEW_LIFE_MS } from '#contract/base/limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { ago } from '#server/lib/clock.ts'
import { createPreviews } from './service.ts'
import { forgetPreviews } from './store.ts'

/** Route for link previews, for members and visitors. */
export const linkPreview = feature({
  uses: ['web'],
  routes(app, context) {
    const preview = createPreviews(context)
    mount(app, previewLink, async ({ body, reply }) => (await preview(body.url)) ?? reply.status(204).send())
  },
  schedule: {
    'forget-previews': {
      cron: '41 * * * *',
      run: ({ db, clock }) => forgetPreviews(db, ago(clock, LINK_PREVIEW_LIFE_MS)),
    },
  },
})
