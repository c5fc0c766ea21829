import type { Connection } from '#server/db/apply-functions.ts'

/** Function or trigger in the database, as PostgreSQL formats it. */
export interface Definition {
  readonly name: string
  readonly definition: string
  /** Transaction that last wrote the definition. */
  readonly writtenBy: string
}

/**
 * Reads all functions in the schema `public` and all triggers on its tables, except for the ones that belong to extensions and
 * constraints.
 */
export async function definitions({ query }: Connection): Promise<Definition[]> {
  const { rows } = await query(`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, p.xmin::text as "writtenBy"
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select t.tgname, pg_get_triggerdef(t.oid), t.xmin::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    order by 1`)
  return rows as unknown as Definition[]
}
