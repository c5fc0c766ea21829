/** URL path under which uploaded banner images are served. */
export const BANNER_FOLDER = '/files/banner/'

/** Returns whether the address points to an uploaded banner image. */
export const isUploadedBanner = (address: string): boolean =>
  address.startsWith(BANNER_FOLDER) && /^[\w-]+\.webp$/.test(address.slice(BANNER_FOLDER.length))

/**
 * Returns whether a banner image can be displayed: it was uploaded, or its address starts with https, so that a page served over
 * https may load it.
 */
export const isShownBanner = (address: string): boolean =>
  isUploadedBanner(address) || /^https:\/\/[^\s/]+\//i.test(address)
