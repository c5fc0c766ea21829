import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Error: PostgreSQL cannot be used as configured; the message states the reason, in the server's words. */
export class DatabaseRefused extends Error {}

/** Our choice: maximum wait for a server that is starting or has no free connection. */
const PATIENCE_MS = 120_000
const RETRY_MS = 1_000
/** Oldest supported version: PostgreSQL 15. */
const VERSION_MIN = 150_000
/** Number of connections in addition to the pool's: the subscription to the journal, and the operator's. */
const RESERVED_CONNECTIONS = 2
/** Minimum size of the pool: at startup, one connection holds the lock while the other runs the migrations. */
const POOL_MIN = 2

/**
 * Returns whether an SQLSTATE means that the server is starting, stopping or out of connections, and can be used a little later.
 */
const isBusy = (code: unknown): boolean => ['57P03', '57P01', '53300'].includes(String(code))

/** Facts about the server on which the pool depends. */
export interface Server {
  /** Size of the pool: as configured, or smaller if the server allows fewer connections. */
  readonly poolSize: number
  /** Schema in which tables are created; `public` by default. */
  readonly schema: string
}

const hints: Readonly<Partial<Record<string, string>>> = {
  ECONNREFUSED: 'No server listens there.',
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The name of the host cannot be resolved at the moment.',
  ETIMEDOUT: 'The server does not answer.',
  '28P01': 'Check the user and the password.',
  '28000': 'Check the user, and the rules in pg_hba.conf.',
  '3D000': 'Create the database first.',
}

/** Converts an error of the server or the network to a `DatabaseRefused` whose message is a sentence without the password. */
export function refusalOf(connectionString: string, error: unknown): DatabaseRefused {
  // For a host with several addresses, there is one error for each address.
  const [first = error] = (error as AggregateError).errors ?? [error]
  const { code = '', message = '' } = first as { code?: string; message?: string }
  const { host = '', port = 5432 } = new pg.Client({ connectionString })
  return new DatabaseRefused(
    `DATABASE_URL: PostgreSQL at ${host}:${port} cannot be used: ${message.replace(/\.$/, '')}. ${hints[code] ?? ''}`.trim(),
    { cause: error },
  )
}

const facts = `select current_setting('server_version_num')::int as version, current_schema() as schema, current_user as role,
  has_database_privilege(current_database(), 'create') or to_regclass('drizzle.__drizzle_migrations') is not null as "mayCreateSchemas",
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
  (select rolconnlimit from pg_roles where rolname = current_user) as "roleLimit",
  current_setting('max_connections')::int as "serverLimit"`

interface Facts {
  readonly version: number
  readonly schema: string | null
  readonly role: string
  readonly mayCreateSchemas: boolean
  readonly mayCreateTables: boolean
  readonly roleLimit: number | null
  readonly serverLimit: number
}

/** Throws `DatabaseRefused` if the server is too old or the role lacks a privilege. */
function check({ version, schema, role, mayCreateSchemas, mayCreateTables }: Facts): void {
  if (version < VERSION_MIN)
    throw new DatabaseRefused(
      `DATABASE_URL: the server is PostgreSQL ${Math.floor(version / 10_000)}; Parley needs 15 or later.`,
    )
  if (schema === null)
    throw new DatabaseRefused(
      `DATABASE_URL: the search_path of the role ${role} names no schema that exists. Create it, or change the search_path.`,
    )
  if (!mayCreateTables)
    throw new DatabaseRefused(
      `DATABASE_URL: the role ${role} may not create tables. Run: grant create on schema ${schema} to ${role}`,
    )
  if (!mayCreateSchemas && schema === 'public')
    throw new DatabaseRefused(
      `DATABASE_URL: the role ${role} may not create the schema of the migrations. Run: grant create on database … to ${role}`,
    )
}

async function ask(connectionString: string, timeoutMs: number): Promise<Facts> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Facts>(facts)
    return rows[0] as Facts
  } finally {
    // A connection that was never made cannot be closed.
    await client.end().catch(() => {})
  }
}

/** Returns the number of connections that the server allows the role. */
const allowedTo = ({ roleLimit, serverLimit }: Facts): number =>
  roleLimit === null || roleLimit < 0 ? serverLimit : Math.min(roleLimit, serverLimit)

/** Options for connecting to the server. */
interface Reach {
  readonly poolSize: number
  readonly timeoutMs: number
  /** Receives the reason for a wait, or for a smaller pool. */
  readonly say: (line: string) => void
}

/** Reads the facts about the server; waits while it is starting or has no free connection. */
async function askPatiently(connectionString: string, { timeoutMs, say }: Reach): Promise<Facts> {
  const until = performance.now() + PATIENCE_MS
  for (let said = ''; ; await wait(RETRY_MS)) {
    try {
      return await ask(connectionString, timeoutMs)
    } catch (error) {
      const refusal = refusalOf(connectionString, error)
      if (!isBusy((error as { code?: unknown }).code) || performance.now() > until) throw refusal
      if (said !== refusal.message) say(`Waiting for the database. ${refusal.message}`)
      said = refusal.message
    }
  }
}

/** Connects to the server and checks it. Throws DatabaseRefused if it cannot be used. */
export async function reachServer(connectionString: string, reach: Reach): Promise<Server> {
  const found = await askPatiently(connectionString, reach)
  check(found)
  const allowed = allowedTo(found)
  const poolSize = Math.max(POOL_MIN, Math.min(reach.poolSize, allowed - RESERVED_CONNECTIONS))
  if (poolSize < reach.poolSize)
    reach.say(
      `PostgreSQL allows ${allowed} connections, so ${poolSize} are used instead of ${reach.poolSize} (DATABASE_POOL).`,
    )
  return { poolSize, schema: found.schema ?? 'public' }
}
