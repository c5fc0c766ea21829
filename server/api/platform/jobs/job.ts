/** Policy by which jobs of a kind are run. */
export interface JobPolicy {
  /** Retries after the first attempt; none by default. */
  readonly retries?: number
  /** Delay before the first retry in seconds, doubled for each further one; 1 by default. */
  readonly retryDelay?: number
  /** Jobs of the kind that this process runs concurrently; 1 by default. */
  readonly atOnce?: number
  /** Cron pattern in UTC by which the job is also queued, with empty data. */
  readonly cron?: string
}

/** Kind of background job. */
export interface JobKind extends Required<Omit<JobPolicy, 'cron'>> {
  readonly name: string
  readonly cron: string | null
}

/** Kind of background job with the type of its data: JSON in which an optional `clientId` names the account that takes turns. */
export interface Job<in out T extends object> extends JobKind {
  /** Exists only in the type. */
  readonly data?: (data: T) => T
}

/** Declares a kind of background job. */
export const job = <T extends object>(name: string, policy: JobPolicy = {}): Job<T> => ({
  name,
  retries: policy.retries ?? 0,
  retryDelay: policy.retryDelay ?? 1,
  atOnce: policy.atOnce ?? 1,
  cron: policy.cron ?? null,
})

/** Kind of job with the function that runs it in a context of type `C`. */
export interface JobWork<in C> {
  readonly job: JobKind
  readonly run: (context: C, data: never) => Promise<unknown>
}

/** Pairs a kind of job with its function. */
export const work = <T extends object, C>(
  job: Job<T>,
  run: (context: C, data: T) => Promise<unknown>,
): JobWork<C> => ({ job, run })
