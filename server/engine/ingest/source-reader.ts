import type { ReadOutcome } from '../types.ts'
import { createReaderPool } from './process/reader-pool.ts'
import { readFile } from './read-file.ts'
import { type PageOutcome, readPage } from './web/read-page.ts'
import { readSitemap, type SitemapOutcome } from './web/read-sitemap.ts'
import type { Web } from './web/web.ts'

/** Reads the content of a source; never rejects because of a bad file or page. */
export interface SourceReader {
  file(path: string, name: string): Promise<ReadOutcome>
  page(url: string): Promise<PageOutcome>
  sitemap(url: string): Promise<SitemapOutcome>
}

/** Creates a reader that parses in separate processes, and a function that ends them. */
export function createSourceReader(web: Web): { readonly reader: SourceReader; readonly close: () => void } {
  const pool = createReaderPool()
  const reader: SourceReader = {
    file: (path, name) => readFile(path, { pool, name }),
    page: (url) => readPage(url, { pool, web }),
    sitemap: (url) => readSitemap(url, { pool, web }),
  }
  return { reader, close: () => pool.close() }
}
