import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import type { FetchedJob } from './worker.ts'

/** Our choice: clients whose last turn is remembered; beyond it the one that waited longest counts as new. */
const TURNS_MAX = 1_000

/** Turns of clients at a queue, in this process. */
class Turns {
  #count = 0
  readonly #last = new Map<string, number>()

  /** Notes that a client had its turn. */
  note(client: string): void {
    this.#last.delete(client)
    this.#last.set(client, ++this.#count)
    const [oldest] = this.#last.keys()
    if (this.#last.size > TURNS_MAX && oldest !== undefined) this.#last.delete(oldest)
  }

  asJson(): string {
    return JSON.stringify(Object.fromEntries(this.#last))
  }
}

/**
 * Returns a function that takes the next job of a queue, where clients take turns: first the one with the fewest running jobs, then the
 * one whose last turn was longest ago. A thousand jobs of one client delay another's by at most the one that runs.
 */
export function createFairFetch(db: Executor): <T extends object>(name: string) => Promise<FetchedJob<T>[]> {
  const queues = new Map<string, Turns>()
  return async <T extends object>(name: string) => {
    const turns = queues.get(name) ?? new Turns()
    queues.set(name, turns)
    const { rows } = await db.execute<{ id: string; data: T; client: string | null }>(sql`
      with running as (
        select data ->> 'clientId' as client, count(*) as jobs from jobs.job
        where name = ${name} and state = 'active' group by 1
      ), waiting as (
        select id, data ->> 'clientId' as client, created_on,
          row_number() over (partition by data ->> 'clientId' order by priority desc, created_on, id) as position
        from jobs.job where name = ${name} and state < 'active' and start_after < now()
      ), next as (
        select j.id from jobs.job j
          join waiting w on w.id = j.id
          left join running r on r.client = w.client
        where j.name = ${name} and j.state < 'active'
        order by coalesce(r.jobs, 0) + w.position, coalesce((${turns.asJson()}::jsonb ->> w.client)::int, 0), w.created_on, w.id
        limit 1 for update of j skip locked
      )
      update jobs.job j set state = 'active', started_on = now(),
        retry_count = case when started_on is not null then retry_count + 1 else retry_count end
      from next where j.name = ${name} and j.id = next.id
      returning j.id, j.data, j.data ->> 'clientId' as client`)
    const client = rows[0]?.client
    if (client) turns.note(client)
    return rows
  }
}
