import { isShownBanner } from '#contract/banner-address.ts'
import type { Banner } from '#contract/bots.ts'
import { BANNER_IMAGE_MAX } from '#contract/limits.ts'
import type { FileRules } from '../upload/file-checks.ts'

/** What can be uploaded as the picture of a banner (specification 5). */
export const bannerRules: FileRules = {
  files: 1,
  fileSize: BANNER_IMAGE_MAX,
  endings: ['png', 'jpg', 'jpeg', 'webp', 'gif'],
}

/** The banner with another picture, which counts as there once it can be shown. */
export const withImage = (banner: Banner, image: string): Banner => ({
  ...banner,
  image,
  status: isShownBanner(image) ? 'ready' : 'pending',
})
