import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Result of checking a client's audit log. */
export interface AuditCheck extends Record<string, unknown> {
  readonly client_id: number
  readonly name: string
  /** Number of entries that belong to the chain. */
  readonly entries: number
  /** Number of entries from before the chain was introduced. */
  readonly unchained: number
  /** Number of entries from which the subject's name was erased. */
  readonly erased: number
  /** Position of the first entry that does not match its predecessor; null if all entries match. */
  readonly broken: number | null
  /** Position and hash of the last entry written. */
  readonly head: number
  readonly hash: string
  /** Whether the last entry written still exists. */
  readonly is_complete: boolean
}

/** Checks, for one or all clients, whether all entries of the audit log are present and unchanged. */
export async function verifyAudit(db: Executor, clientId: number | null): Promise<AuditCheck[]> {
  const { rows } = await db.execute<AuditCheck>(sql`
    with chained as (
      select e.client_id, e.chain_seq, e.chain_hash, e.name_salt,
        lag(e.chain_seq, 1, 0::bigint) over chain + 1 = e.chain_seq
          and audit_chain_hash(lag(e.chain_hash, 1, '') over chain, e) = e.chain_hash
          and case when e.name_salt is null then e.subject_name = ''
            else encode(sha256(convert_to(e.name_salt || e.subject_name, 'UTF8')), 'hex') = e.name_hash end as fits
      from audit_log e where e.chain_seq is not null
      window chain as (partition by e.client_id order by e.chain_seq)
    )
    select c.id as client_id, c.name, count(e.chain_seq)::int as entries,
      (select count(*)::int from audit_log o where o.client_id = c.id and o.chain_seq is null) as unchained,
      count(*) filter (where e.chain_seq is not null and e.name_salt is null)::int as erased,
      min(e.chain_seq) filter (where e.fits is not true) as broken,
      coalesce(h.seq, 0) as head, coalesce(h.hash, '') as hash,
      coalesce(h.seq, 0) = coalesce(max(e.chain_seq), 0)
        and coalesce(h.hash, '') = coalesce((array_agg(e.chain_hash order by e.chain_seq desc))[1], '') as is_complete
    from clients c left join audit_heads h on h.client_id = c.id left join chained e on e.client_id = c.id
    where ${clientId === null ? sql`true` : sql`c.id = ${clientId}`}
    group by c.id, h.seq, h.hash order by c.id`)
  return rows
}

/** Returns whether a client's chain has the given hash at the given position, both of which were noted earlier. */
export async function hasAuditHash(
  db: Executor,
  clientId: number,
  seq: number,
  hash: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from audit_log where client_id = ${clientId} and chain_seq = ${seq} and chain_hash = ${hash}`)
  return rows.length > 0
}
