import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#server/config.ts'
import { preferredLanguage } from '#server/lib/preferred-language.ts'
import { fixedText, type SendFixedText } from '#server/plugins/fixed-text.ts'

/** What the build lists (`server/bin/list-pages.mjs`). */
export interface BuiltPages {
  /** Files that a page begins with, by its address with parameters as `:name`. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** File of the first texts of each language. */
  readonly texts: Readonly<Record<string, string>>
}

/** What index.html is filled in with. */
export type PageConfig = Pick<Config, 'productName' | 'appEnv' | 'demoBotKey'>

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns index.html with the product's name, the environment and the bot of the start page, and with files to fetch at once. */
const pageOf = (
  html: string,
  { productName, appEnv, demoBotKey }: PageConfig,
  files: readonly string[],
): string =>
  html
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
      `${files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')}</head>`,
    )

/**
 * Creates a function that returns what to send for an address: index.html, and whether the console has a page there. The page names the
 * files that it begins with, so that a browser fetches them at once instead of learning of one from another. Each version is made when
 * it is first asked for, and again when the bot of the start page changes.
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
