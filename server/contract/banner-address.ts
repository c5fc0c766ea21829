/** Where the pictures of banners that were uploaded are served. */
export const BANNER_FOLDER = '/files/banner/'

/** Whether the picture of a banner was uploaded, by its address. */
export const isUploadedBanner = (address: string): boolean =>
  address.startsWith(BANNER_FOLDER) && /^[\w-]+\.webp$/.test(address.slice(BANNER_FOLDER.length))

/** Whether the picture of a banner can be shown: it was uploaded, or its address is one that a page over https may show. */
export const isShownBanner = (address: string): boolean =>
  isUploadedBanner(address) || /^https:\/\/[^\s/]+\//i.test(address)
