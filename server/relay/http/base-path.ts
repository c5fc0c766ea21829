import type { IncomingMessage, Server } from 'node:http'

/**
 * Also serves everything under a path such as `/parley`: removes it from the URLs of requests and upgrades, unless a proxy has
 * done so already. Call it after everything else that listens to the server.
 */
export function serveUnder(server: Server, basePath: string): void {
  if (!basePath) return
  const strip = (request: IncomingMessage) => {
    const { url = '/' } = request
    if (!url.startsWith(basePath)) return
    const rest = url.slice(basePath.length)
    if (rest === '' || rest.startsWith('?')) request.url = `/${rest}`
    else if (rest.startsWith('/')) request.url = rest
  }
  server.prependListener('request', strip)
  server.prependListener('upgrade', strip)
}

/** Adds the base path to the files and links of a built page, and passes it to the page's scripts. */
export const pageUnder = (html: string, basePath: string): string =>
  basePath
    ? html
        .replace(/ (src|href)="\/(?!\/)/g, ` $1="${basePath}/`)
        .replace(/<html(?=[ >])/, `<html data-base="${basePath}"`)
    : html
