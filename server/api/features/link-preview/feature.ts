import { getPreviewImage, previewLink } from '#contract/account/link-preview.ts'
import { LINK_PREVIEW_LIFE_MS } from '#contract/base/limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { sendImage } from '#server/api/platform/http/send-image.ts'
import { ago } from '#server/lib/clock.ts'
import { createPreviews } from './service.ts'
import { forgetPreviews, previewPicture } from './store.ts'

/** Routes for link previews, for members and visitors. */
export const linkPreview = feature({
  uses: ['web'],
  routes(app, context) {
    const preview = createPreviews(context)
    mount(app, getPreviewImage, async ({ params, reply }) =>
      sendImage(reply, await previewPicture(context.db, params.name)),
    )
    mount(app, previewLink, async ({ member, visitor, body, reply }) => {
      const clientId = member?.clientId ?? visitor?.clientId ?? 0
      return (await preview(clientId, body.url)) ?? reply.status(204).send()
    })
  },
  schedule: {
    'forget-previews': {
      cron: '41 * * * *',
      run: ({ db, clock }) => forgetPreviews(db, ago(clock, LINK_PREVIEW_LIFE_MS)),
    },
  },
})
