import { job } from '#server/api/platform/jobs/job.ts'

/** A source to read or embed. */
export interface SourceData {
  readonly clientId: number
  readonly sourceId: number
}

/** A source to read; with `orHttp`, an address that cannot be reached by https is tried by http. */
export interface ReadSourceData extends SourceData {
  readonly orHttp?: boolean
}

/** Reads a file or page and indexes it. */
export const readSourceJob = job<ReadSourceData>('read-source', {
  retries: 2,
  atOnce: 2,
})

/** Refreshes a web address on schedule. */
export const rereadPageJob = job<SourceData>('reread-page', { retries: 2 })

/** Has the provider embed a source's passages. */
export const embedSourceJob = job<SourceData>('embed-source', { retries: 5 })

/** Compares what new documents and pages of a bot do to past answers, and releases those that make none worse. */
export const checkSourcesJob = job<{ readonly clientId: number; readonly botId: number }>('check-sources', {
  retries: 3,
})
