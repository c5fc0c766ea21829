import { BANNER_IMAGE_MAX_BYTES } from '#contract/base/limits.ts'
import { isShownBanner } from '#contract/bots/banner-address.ts'
import type { Banner } from '#contract/bots/bots.ts'
import type { FileRules } from '../upload/file-checks.ts'

/** Rules for banner images (specification 5). */
export const bannerRules: FileRules = {
  files: 1,
  fileSize: BANNER_IMAGE_MAX_BYTES,
  endings: ['png', 'jpg', 'jpeg', 'webp', 'gif'],
}

/** Returns the banner with another image; its status is `ready` if the image can already be displayed, otherwise `pending`. */
export const withImage = (banner: Banner, image: string): Banner => ({
  ...banner,
  image,
  status: isShownBanner(image) ? 'ready' : 'pending',
})
