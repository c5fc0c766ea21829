import { parseHTML } from 'linkedom'
import mammoth from 'mammoth'
import { HTML_DEPTH_MAX } from '../limits.ts'
import type { Draft } from '../passages/block.ts'
import { domBlocks } from './dom-blocks.ts'
import { withoutHiddenRuns } from './hidden-runs.ts'
import { safeOfficeFile } from './office-parts.ts'
import { simplifyHtml } from './simplify-html.ts'

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  'comment-reference => sup',
]

/** References to notes and comments in the text, and links back to them; they are not words of the document. */
const noteMarks = ['footnote', 'endnote', 'comment']
  .flatMap((kind) => [`a[id^="${kind}-ref-"]`, `a[href^="#${kind}-ref-"]`])
  .join(', ')

/** Reads a Word document: headings, paragraphs, lists, tables, notes and comments. */
export async function readDocx(bytes: Buffer): Promise<Draft> {
  let hasHidden = false
  const buffer = await safeOfficeFile(bytes, ({ name, bytes: part }) => {
    if (!/^word\//u.test(name)) return part
    const visible = withoutHiddenRuns(part)
    hasHidden ||= visible.hasHidden
    return visible.xml
  })
  const { value } = await mammoth.convertToHtml(
    { buffer },
    {
      styleMap,
      externalFileAccess: false,
      // Pictures are not read; their parts were left out.
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
    },
  )
  const { document } = parseHTML(`<html><body>${simplifyHtml(value, HTML_DEPTH_MAX)}</body></html>`)
  for (const mark of document.querySelectorAll(noteMarks)) mark.remove()
  const blocks = domBlocks(document.body)
  const title = blocks.find((block) => block.kind === 'heading' && block.level === 1)
  return { title: title?.text ?? null, blocks, hidden: hasHidden ? ['text'] : [] }
}
