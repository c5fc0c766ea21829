import type { IncomingHttpHeaders } from 'node:http'
import { basePathOf } from '#server/config/public-url.ts'
import type { Config } from '#server/config.ts'
import { preferredLanguage } from '#server/lib/preferred-language.ts'
import { fixedText, type SendFixedText } from '#server/plugins/fixed-text.ts'
import { pageUnder } from './base-path.ts'

/** Output of `server/bin/vite/list-pages.mjs`. */
export interface BuiltPages {
  /** Initial files of each page, by the page's path, in which parameters are written as `:name`. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** File with the initial texts, by language. */
  readonly texts: Readonly<Record<string, string>>
}

/** Settings that are written into index.html. */
export type PageConfig = Pick<Config, 'productName' | 'appEnv' | 'demoBotKey' | 'publicUrl'>

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns index.html with the product name, the environment, the start page's bot, and files to preload. */
const pageOf = (
  html: string,
  { productName, appEnv, demoBotKey, publicUrl }: PageConfig,
  files: readonly string[],
): string =>
  pageUnder(html, basePathOf({ publicUrl }))
    .replace(
      '</title>',
      `</title><meta name="app-env" content="${appEnv}" /><meta name="demo-bot" content="${escapeHtml(demoBotKey)}" />`,
    )
    .replace(
      '<meta name="application-name" content="Parley"',
      `<meta name="application-name" content="${escapeHtml(productName)}"`,
    )
    .replace(/<title>[^<]*<\/title>/, `<title>Home | ${escapeHtml(productName)} Portal</title>`)
    .replace(
      '</head>',
      `${files.map((file) => `<link rel="modulepreload" crossorigin href="${basePathOf({ publicUrl })}/${file}">`).join('')}</head>`,
    )

/**
 * Creates a function that returns the response for a path: index.html, and whether the console has a page there. The HTML lists
 * the page's initial files, so that the browser fetches them at once instead of discovering them one by one. Each version is
 * rendered on first request, and again when the start page's bot changes.
 */
export function createConsolePages(html: string, config: PageConfig, { pages, texts }: BuiltPages) {
  const known = Object.entries(pages).map(([pattern, files]) => ({
    address: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`),
    files,
  }))
  const locales = Object.keys(texts)
  let key = config.demoBotKey
  const made = new Map<string, SendFixedText>()
  return (path: string, headers: IncomingHttpHeaders): { send: SendFixedText; isKnown: boolean } => {
    if (key !== config.demoBotKey) made.clear()
    key = config.demoBotKey
    const page = known.find(({ address }) => address.test(path))
    const words = texts[preferredLanguage(headers, locales)]
    const files = page ? [...page.files, ...(words ? [words] : [])] : []
    const name = files.join(' ')
    const send =
      made.get(name) ??
      fixedText(pageOf(html, config, files), 'text/html; charset=utf-8', 'cookie, accept-language')
    made.set(name, send)
    return { send, isKnown: page !== undefined }
  }
}
