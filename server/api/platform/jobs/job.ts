/** Settings for running jobs of a kind. */
export interface JobPolicy {
  /** Number of retries after the first attempt; none by default. */
  readonly retries?: number
  /** Seconds before the first retry, doubled for each further one; 1 by default. */
  readonly retryDelay?: number
  /**
   * Number of jobs of the kind that one process runs concurrently; 2 by default, and 1 for scheduled ones. One account can use all
   * but one of them.
   */
  readonly atOnce?: number
  /** Cron pattern, in UTC, at which a job with empty data is also queued. */
  readonly cron?: string
}

/** Settings for a kind of background job, with its name. */
export interface JobKind extends Required<Omit<JobPolicy, 'cron'>> {
  readonly name: string
  readonly cron: string | null
}

/**
 * Kind of background job, with the type of its data: JSON in which an optional `clientId` names the account whose turn the job
 * uses.
 */
export interface Job<in out T extends object> extends JobKind {
  /** Only carries the type of the data; never set. */
  readonly data?: (data: T) => T
}

/** Declares a kind of background job; `name` identifies the kind in the database. */
export const job = <T extends object>(name: string, policy: JobPolicy = {}): Job<T> => ({
  name,
  retries: policy.retries ?? 0,
  retryDelay: policy.retryDelay ?? 1,
  atOnce: policy.atOnce ?? (policy.cron ? 1 : 2),
  cron: policy.cron ?? null,
})

/** Kind of job, and the function that runs it in a context of type `C`; the signal is aborted when an attempt takes too long. */
export interface JobWork<in C> {
  readonly job: JobKind
  readonly run: (context: C, data: never, signal: AbortSignal) => Promise<unknown>
}

/** Pairs a kind of job with a function that accepts data of this kind. */
export const work = <T extends object, C>(
  job: Job<T>,
  run: (context: C, data: T, signal: AbortSignal) => Promise<unknown>,
): JobWork<C> => ({ job, run })
