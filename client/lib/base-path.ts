/**
 * Path under which the server is reached, such as `/parley`; empty at the root of its host. The relay writes it into the page.
 */
export const basePath: string =
  // The build also reads the console's paths, and has no document.
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.base ?? '')

/** Returns the address of a server path, such as `/widget.js`, on this page's host. */
export const served = (path: string): string => basePath + path

/** Returns the path of the current page below the base path. */
export const pathWithin = (): string => window.location.pathname.slice(basePath.length) || '/'

/** Returns the address of a picture, which may be given as a server path. */
export const pictureAt = (address: string): string => (address.startsWith('/') ? served(address) : address)
