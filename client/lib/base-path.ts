/** Path under which the server is reached, such as `/parley`; '' at the root of its host. The relay writes it into the page. */
export const basePath: string =
  // The build reads the paths of the console, too.
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.base ?? '')

/** Returns where the server is reached for one of its paths, such as `/widget.js`. */
export const served = (path: string): string => basePath + path

/** Returns the path of the current page below the base path. */
export const pathWithin = (): string => window.location.pathname.slice(basePath.length) || '/'

/** Returns the address of a picture, which may be a path of the server. */
export const pictureAt = (address: string): string => (address.startsWith('/') ? served(address) : address)
