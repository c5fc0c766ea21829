import { job } from '#server/api/platform/jobs/job.ts'

/** Source to read or embed. */
export interface SourceData {
  readonly clientId: number
  readonly sourceId: number
}

/** Source to read; with `orHttp`, a URL that cannot be reached over https is tried again over http. */
export interface ReadSourceData extends SourceData {
  readonly orHttp?: boolean
}

/** Job that reads a file or page and indexes it. */
export const readSourceJob = job<ReadSourceData>('read-source', {
  retries: 2,
  // One account can use two: one per reading process.
  atOnce: 3,
})

/** Job that refreshes a web page on schedule. */
export const rereadPageJob = job<SourceData>('reread-page', { retries: 2 })

/** Job that has the provider embed a source's passages. */
export const embedSourceJob = job<SourceData>('embed-source', { retries: 5 })

/** Job that measures how a bot's new sources would change past answers, and releases the sources that make no answer worse. */
export const checkSourcesJob = job<{ readonly clientId: number; readonly botId: number }>('check-sources', {
  retries: 3,
})
