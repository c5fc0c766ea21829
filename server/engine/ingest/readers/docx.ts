import { parseHTML } from 'linkedom'
import mammoth from 'mammoth'
import type { HiddenPart } from '#contract/knowledge/training.ts'
import { bufferSource } from '../detect/byte-source.ts'
import { HTML_DEPTH_MAX } from '../limits.ts'
import type { Block, Draft } from '../passages/block.ts'
import { readZipDirectory } from '../zip/zip-directory.ts'
import { domBlocks } from './dom-blocks.ts'
import { withoutHiddenRuns } from './hidden-runs.ts'
import { safeOfficeFile } from './office-parts.ts'
import { simplifyHtml } from './simplify-html.ts'

const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"]

/** References to notes in the text, and links back to them; they are not words of the document. */
const noteMarks = ['footnote', 'endnote']
  .flatMap((kind) => [`a[id^="${kind}-ref-"]`, `a[href^="#${kind}-ref-"]`])
  .join(', ')

/** Matches the names of the parts that contain page headers and footers. */
const MARGIN_PART = /^word\/(?:header|footer)\d*\.xml$/u
/** Parts whose text is not read, by the name under which they are listed. */
const unreadParts: readonly (readonly [HiddenPart, RegExp])[] = [
  ['comments', /^word\/comments\.xml$/u],
  ['diagrams', /^word\/(?:diagrams|charts)\/(?:data|chart)\d*\.xml$/u],
  ['embedded', /^word\/embeddings\//u],
]
const HAS_TEXT = /<(?:w|a):t(?:\s[^>]*)?>[^<]*\p{L}/u
const PAGE_FIELD = /^[\s\d/–—-]*(?:page|trang|sayfa)?[\s\d/–—-]*(?:of|de|sur|\/)?[\s\d]*$/iu

/** Returns the paragraphs of a header or footer. */
const marginLines = (xml: string): string[] =>
  (xml.match(/<w:p[ >][\s\S]*?<\/w:p>/gu) ?? []).flatMap((paragraph) => {
    const runs = paragraph.match(/<w:t(?:\s[^>]*)?>[^<]*<\/w:t>|<w:tab\/>/gu) ?? []
    const text = runs.map((run) => (run === '<w:tab/>' ? ' ' : run.replace(/<[^>]+>/gu, ''))).join('')
    const plain = unescapeXml(text).trim()
    return plain !== '' && !PAGE_FIELD.test(plain) ? [plain] : []
  })

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/gu, (all, name: string) => entities[name] ?? all)

/**
 * Reads a Word document: headings, paragraphs, lists, tables and notes, and each distinct line of its page headers and footers
 * once.
 */
export async function readDocx(bytes: Buffer): Promise<Draft> {
  let hasHidden = false
  const margins = new Set<string>()
  const unread = new Set<HiddenPart>()
  const names = await readZipDirectory(bufferSource(bytes))
  for (const [part, pattern] of unreadParts)
    if (part !== 'comments' && names.some(({ name }) => pattern.test(name))) unread.add(part)
  const buffer = await safeOfficeFile(bytes, ({ name, bytes: part }) => {
    if (!/^word\//u.test(name)) return part
    if (/^word\/comments\.xml$/u.test(name) && HAS_TEXT.test(part.toString('utf8'))) unread.add('comments')
    if (MARGIN_PART.test(name))
      for (const line of marginLines(withoutHiddenRuns(part).xml.toString('utf8'))) margins.add(line)
    const visible = withoutHiddenRuns(part)
    hasHidden ||= visible.hasHidden
    return visible.xml
  })
  const { value } = await mammoth.convertToHtml(
    { buffer },
    {
      styleMap,
      externalFileAccess: false,
      // Pictures are not read; the parts that contain them have already been left out.
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    },
  )
  const { document } = parseHTML(`<html><body>${simplifyHtml(value, HTML_DEPTH_MAX)}</body></html>`)
  for (const mark of document.querySelectorAll(noteMarks)) mark.remove()
  const inText = document.body.textContent ?? ''
  const around = [...margins].filter((line) => !inText.includes(line))
  const blocks: Block[] = [
    ...domBlocks(document.body),
    ...around.map((text) => ({ kind: 'line' as const, text, location: {} })),
  ]
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1)
  return {
    title: title?.text ?? null,
    blocks,
    hidden: [...(hasHidden ? (['text'] as const) : []), ...unread],
  }
}
