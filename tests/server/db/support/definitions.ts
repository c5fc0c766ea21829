import type { Connection } from '#server/db/apply-functions.ts'

/** A function or a trigger of the database, as PostgreSQL itself writes it. */
export interface Definition {
  readonly name: string
  readonly definition: string
  /** Transaction that wrote it last. */
  readonly writtenBy: string
}

/** Reads all functions of the schema `public` that no extension brought, and all triggers of its tables that no constraint brought. */
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
