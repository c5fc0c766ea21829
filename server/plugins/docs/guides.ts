import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { locales } from '#contract/base/shapes.ts'
import { serverRoot } from '#server/lib/runnable.ts'
import { type GuideLink, guidePage } from './guide-page.ts'

const folder = join(serverRoot, 'plugins/docs/guides')

/**
 * Languages of the guide that every member needs; the other guides are for developers and operators and are in English only, like
 * the API reference.
 */
export const guideLanguages = locales
export type GuideLanguage = (typeof locales)[number]

/** Guide names in display order; each is the last segment of the guide's path and its file name. */
export const guideNames = ['widget', 'api', 'events', 'webhooks', 'backend', 'deploy', 'keyboard'] as const
export type GuideName = (typeof guideNames)[number]

/** Guides that every member needs, so they are available in every language. */
const translated: readonly GuideName[] = ['keyboard']

/** Path of the guide index; each guide is below it. */
export const GUIDES_PATH = '/docs/guides'

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

/** Renders headings as anchors, and makes code and tables scrollable on narrow screens, including by keyboard. */
const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const inner = this.parser.parseInline(tokens)
      if (depth === 1) return `<h1>${inner}</h1>`
      const id = anchorOf(text)
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>`
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</code></pre>`
    },
    table(token: Tokens.Table) {
      const cell = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
      const head = token.header.map((one) => `<th scope="col">${cell(one)}</th>`).join('')
      const rows = token.rows.map((row) => `<tr>${row.map((one) => `<td>${cell(one)}</td>`).join('')}</tr>`)
      return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
    },
  },
})

/** Texts shown around a guide, by language. */
const frames: Readonly<Record<GuideLanguage, { heading: string; reference: string; skip: string }>> = {
  'en-US': { heading: 'Guides', reference: 'API reference', skip: 'Skip to the guide' },
  'fr-FR': { heading: 'Guides', reference: 'Référence de l’API', skip: 'Aller au guide' },
  'vi-VN': { heading: 'Hướng dẫn', reference: 'Tài liệu API', skip: 'Đến phần hướng dẫn' },
  'tr-TR': { heading: 'Kılavuzlar', reference: 'API başvurusu', skip: 'Kılavuza geç' },
}

/** Context in which a guide is rendered. */
export interface Reader {
  readonly productName: string
  /** Public URL of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly language: GuideLanguage
}

/** Renders a guide as an HTML page, in the reader's language if the guide is translated, otherwise in English. */
export function renderGuide(name: GuideName, { productName, publicUrl, language }: Reader): string {
  const isTranslated = translated.includes(name)
  const shown = isTranslated ? language : 'en-US'
  const text = readGuide(name, shown).replaceAll(OWN_ADDRESS, publicUrl)
  const links = guideNames.map(
    (one): GuideLink => ({
      href: `${GUIDES_PATH}/${one}`,
      title: titleOf(readGuide(one, shown)),
      isCurrent: one === name,
    }),
  )
  const { heading, reference, skip } = frames[shown]
  return guidePage({
    language: shown,
    title: titleOf(text),
    productName,
    heading,
    skip,
    links: [...links, { href: '/docs', title: reference, isCurrent: false }],
    main: markdown.parse(text, { async: false }),
  })
}
