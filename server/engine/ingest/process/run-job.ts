import { readFile } from 'node:fs/promises'
import type { PassageDraft } from '#server/engine/types.ts'
import { buildPassages } from '../passages/build-passages.ts'
import { ReadError } from '../read-error.ts'
import { readHtml } from '../readers/html.ts'
import { readDocument } from '../readers/read-document.ts'
import { readSitemapXml, type Sitemap } from '../readers/sitemap.ts'
import { detectLanguage } from '../text/document-language.ts'
import type { ReadHead, ReadJob } from './child-messages.ts'

/** Length of the text used to detect the language of a document. */
const LANGUAGE_SAMPLE_CHARS = 20_000

/** Result of a successful job. */
export type JobResult =
  | { readonly kind: 'read'; readonly head: ReadHead; readonly passages: readonly PassageDraft[] }
  | { readonly kind: 'sitemap'; readonly sitemap: Sitemap }

function sample(passages: readonly PassageDraft[]): string {
  let text = ''
  for (const passage of passages) {
    if (text.length > LANGUAGE_SAMPLE_CHARS) break
    text += `${passage.heading ?? ''}\n${passage.text}\n`
  }
  return text
}

/** Reads a file. If that fails, the product is at fault, not the document. */
async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new ReadError('engine_failed', { cause: error })
  }
}

async function draftOf(job: Exclude<ReadJob, { kind: 'sitemap' }>) {
  if (job.kind === 'file') {
    return { canonical: null, moved: null, ...(await readDocument(await bytesOf(job.path), job.name)) }
  }
  return { format: 'html' as const, ...readHtml(Buffer.from(job.bytes), job.contentType, job.url) }
}

/** Runs a job in this process without limits on time or memory; only the child calls it. Throws the readers' errors. */
export async function runJob(job: ReadJob): Promise<JobResult> {
  if (job.kind === 'sitemap')
    return { kind: 'sitemap', sitemap: readSitemapXml(Buffer.from(job.bytes), job.url) }
  const { blocks, format, title, canonical, moved, hidden = [] } = await draftOf(job)
  const passages = buildPassages(blocks)
  if (passages.length === 0 && moved === null) throw new ReadError('no_text')
  return {
    kind: 'read',
    passages,
    head: { format, title, canonical, moved, hidden, language: detectLanguage(sample(passages)) },
  }
}
