import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { locales } from '#contract/base/shapes.ts'
import { serverRoot } from '#server/lib/runnable.ts'
import { type GuideLink, guidePage } from './guide-page.ts'
import { escapeHtml } from './html.ts'

const folder = join(serverRoot, 'plugins/docs/guides')

/** Languages of the guides that are translated; the others are in English only, like the API reference. */
export const guideLanguages = locales
export type GuideLanguage = (typeof locales)[number]

/** Guide names in display order; each is the last segment of the guide's path and its file name. */
export const guideNames = [
  'widget',
  'api',
  'events',
  'webhooks',
  'backend',
  'deploy',
  'machines',
  'alerts',
  'keyboard',
] as const
export type GuideName = (typeof guideNames)[number]

/** Guides that are available in every language. */
const translated: readonly GuideName[] = ['machines', 'alerts', 'keyboard']

/** Path of the guide index; each guide is below it. */
export const GUIDES_PATH = '/docs/guides'

/** Path of the list of machines; the page of each machine is below it. */
export const MACHINES_PATH = '/docs/machines'

/** Placeholder in the guides for this server's public URL. */
const OWN_ADDRESS = 'PARLEY_URL'

/** Returns a guide's Markdown source; the English one if the guide is not translated. */
export function readGuide(name: GuideName, language: GuideLanguage = 'en-US'): string {
  const file = translated.includes(name) && language !== 'en-US' ? `${name}.${language}.md` : `${name}.md`
  return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * Markdown renderer that gives headings anchors, and makes code and tables scrollable on narrow screens, including by keyboard.
 */
const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const inner = this.parser.parseInline(tokens)
      if (depth === 1) return `<h1>${inner}</h1>`
      const id = anchorOf(text)
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>`
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
    },
    table(token: Tokens.Table) {
      const cell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
      const head = token.header.map((one) => `<th scope="col">${cell(one)}</th>`).join('')
      const rows = token.rows.map((row) => `<tr>${row.map((one) => `<td>${cell(one)}</td>`).join('')}</tr>`)
      return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    },
  },
})

/** Texts shown around a guide. */
interface Frame {
  readonly heading: string
  readonly machines: string
  readonly reference: string
  readonly skip: string
}

/** Texts shown around a guide, by language. */
const frames: Readonly<Record<GuideLanguage, Frame>> = {
  'en-US': {
    heading: 'Guides',
    machines: 'All state machines',
    reference: 'API reference',
    skip: 'Skip to the guide',
  },
  'fr-FR': {
    heading: 'Guides',
    machines: 'Toutes les machines à états',
    reference: 'Référence de l’API',
    skip: 'Aller au guide',
  },
  'vi-VN': {
    heading: 'Hướng dẫn',
    machines: 'Tất cả máy trạng thái',
    reference: 'Tài liệu API',
    skip: 'Đến phần hướng dẫn',
  },
  'tr-TR': {
    heading: 'Kılavuzlar',
    machines: 'Tüm durum makineleri',
    reference: 'API başvurusu',
    skip: 'Kılavuza geç',
  },
}

/** Context in which a guide is rendered. */
export interface Reader {
  readonly productName: string
  /** Public URL of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly language: GuideLanguage
}

/** Returns the links in the navigation of a guide or another page; `current` is the path of the page. */
function linksFor(current: string, language: GuideLanguage): readonly GuideLink[] {
  const { machines, reference } = frames[language]
  const links = [
    ...guideNames.map((name) => [`${GUIDES_PATH}/${name}`, titleOf(readGuide(name, language))] as const),
    [MACHINES_PATH, machines] as const,
    ['/docs', reference] as const,
  ]
  return links.map(([href, title]) => ({ href, title, isCurrent: href === current }))
}

/** Page in the frame of the guides; `main` is HTML. */
export interface DocsPage {
  readonly path: string
  readonly title: string
  readonly main: string
}

/** Renders a page in the frame of the guides. */
export const renderPage = ({ path, title, main }: DocsPage, { productName, language }: Reader): string =>
  guidePage({
    language,
    title,
    productName,
    heading: frames[language].heading,
    skip: frames[language].skip,
    links: linksFor(path, language),
    main,
  })

/** Renders a guide as an HTML page, in the reader's language if the guide is translated, otherwise in English. */
export function renderGuide(name: GuideName, reader: Reader): string {
  const language = translated.includes(name) ? reader.language : 'en-US'
  const text = readGuide(name, language).replaceAll(OWN_ADDRESS, reader.publicUrl)
  const main = markdown.parse(text, { async: false })
  return renderPage({ path: `${GUIDES_PATH}/${name}`, title: titleOf(text), main }, { ...reader, language })
}
