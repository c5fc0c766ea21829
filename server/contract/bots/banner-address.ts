/** URL path under which uploaded banner images are served. */
export const BANNER_FOLDER = '/files/banner/'

/** Returns whether the address points to an uploaded banner image. */
export const isUploadedBanner = (address: string): boolean =>
  address.startsWith(BANNER_FOLDER) && /^[\w-]+\.webp$/.test(address.slice(BANNER_FOLDER.length))

/**
 * Returns whether a banner image can be displayed: it was uploaded, or a page served over https may load its
 * address.
 */
export const isShownBanner = (address: string): boolean =>
  isUploadedBanner(address) || /^https:\/\/[^\s/]+\//i.test(address)
