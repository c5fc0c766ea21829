import { parseArgs } from 'node:util'
import { desc, eq, or, sql } from 'drizzle-orm'
import { plans } from '#contract/limits.ts'
import { clients, payments, users } from '../../db/schema/clients.ts'
import type { ClientRow } from '../auth/callers.ts'
import { checkPassword, hashPassword } from '../auth/passwords.ts'
import { iso } from '../chats/map.ts'
import { provision } from '../clients/provision.ts'
import { quotaOf } from '../clients/quota.ts'
import type { Context } from '../context.ts'
import { CommandError } from './command-error.ts'
import { importChats } from './import-chats.ts'
import { listFailed, retryOne } from './job-commands.ts'

/** One command: its arguments, what it does, and how. */
interface Command {
  readonly usage: string
  readonly about: string
  run(
    context: Context,
    args: string[],
    options: Readonly<Record<string, string | undefined>>,
  ): Promise<string[]>
}

const DAY = 86_400_000

const clientOf = async ({ db }: Context, name: string | undefined): Promise<ClientRow> => {
  const id = Number(name)
  const [row] = await db
    .select()
    .from(clients)
    .where(or(eq(clients.public_id, name ?? ''), Number.isSafeInteger(id) ? eq(clients.id, id) : undefined))
  if (!row) throw new CommandError(`There is no client "${name ?? ''}"; "clients" lists them.`)
  return row
}

const wholeNumber = (text: string | undefined, what: string): number => {
  const number = Number(text)
  if (!text || !Number.isInteger(number) || number < 1)
    throw new CommandError(`${what} must be a whole number above 0.`)
  return number
}

const planOf = (text: string | undefined): keyof typeof plans => {
  const plan = (Object.keys(plans) as (keyof typeof plans)[]).find((name) => name === text)
  if (!plan) throw new CommandError(`The plan must be one of ${Object.keys(plans).join(', ')}.`)
  return plan
}

const day = (moment: Date): string => iso(moment).slice(0, 10)

const setDisabled = async (
  context: Context,
  name: string | undefined,
  isDisabled: boolean,
): Promise<string[]> => {
  const client = await clientOf(context, name)
  await context.db.update(clients).set({ is_disabled: isDisabled }).where(eq(clients.id, client.id))
  return [`${client.name} is ${isDisabled ? 'disabled' : 'enabled'}.`]
}

/** Everything that an operator can do, by name. */
export const commands: Readonly<Record<string, Command>> = {
  clients: {
    usage: 'clients',
    about: 'lists the clients with plan, end date and queries',
    run: async (context) => {
      const rows = await context.db.select().from(clients).orderBy(clients.id)
      const lines = await Promise.all(
        rows.map(async (client) => {
          const { consumed, monthly, addons } = await quotaOf(context.db, client, context.clock.now())
          const state = client.is_disabled
            ? 'disabled'
            : client.subscription_end < context.clock.now()
              ? 'expired'
              : 'active'
          return `${client.id}\t${client.name}\t${client.plan}\tuntil ${day(client.subscription_end)}\t${consumed}/${monthly}+${addons} queries\t${state}`
        }),
      )
      return lines.length ? lines : ['There is no client yet.']
    },
  },
  create: {
    usage: 'create COMPANY --email ADDRESS --password PASSWORD [--first NAME] [--last NAME] [--plan PLAN]',
    about: 'makes a client with its owner and a first bot',
    run: async (context, [company], { email, password, first = 'Owner', last = '', plan }) => {
      if (!company || !email?.includes('@') || !password)
        throw new CommandError('A company, --email and --password are needed.')
      checkPassword(password)
      const config = { ...context.config, defaultPlan: plan ? planOf(plan) : context.config.defaultPlan }
      const passwordHash = await hashPassword(password)
      const owner = {
        email: email.toLowerCase(),
        passwordHash,
        firstName: first,
        lastName: last,
        language: null,
      }
      const made = await context.db.transaction(async (tx) => {
        const [known] = await tx
          .select()
          .from(users)
          .where(eq(sql`lower(${users.email})`, owner.email))
        if (known) throw new CommandError(`${email} has an account already.`)
        return provision(tx, { ...context, config }, { company, timeZone: 'UTC', owner })
      })
      return [`${company} is client ${made.client_id}; ${email} can sign in.`]
    },
  },
  plan: {
    usage: 'plan CLIENT PLAN',
    about: `changes the plan (${Object.keys(plans).join(', ')})`,
    run: async (context, [name, to]) => {
      const client = await clientOf(context, name)
      const plan = planOf(to)
      await context.db.update(clients).set({ plan }).where(eq(clients.id, client.id))
      return [
        `${client.name} has the plan ${plan}: ${plans[plan].queries} queries a month, ${plans[plan].bots} bots.`,
      ]
    },
  },
  extend: {
    usage: 'extend CLIENT DAYS',
    about: 'moves the end of the subscription, from today where it is past',
    run: async (context, [name, days]) => {
      const client = await clientOf(context, name)
      const from = Math.max(client.subscription_end.getTime(), context.clock.now().getTime())
      const subscription_end = new Date(from + wholeNumber(days, 'DAYS') * DAY)
      await context.db.update(clients).set({ subscription_end }).where(eq(clients.id, client.id))
      return [`${client.name} is paid until ${day(subscription_end)}.`]
    },
  },
  addons: {
    usage: 'addons CLIENT QUERIES [--method METHOD]',
    about: 'adds a pack of add-on queries, recorded as a payment',
    run: async (context, [name, count], { method = 'invoice' }) => {
      const client = await clientOf(context, name)
      const queries = wholeNumber(count, 'QUERIES')
      await context.db.transaction(async (tx) => {
        await tx
          .insert(payments)
          .values({ client_id: client.id, type: 'addon_queries', payment_method: method, queries })
        await tx
          .update(clients)
          .set({ addon_queries: sql`${clients.addon_queries} + ${queries}` })
          .where(eq(clients.id, client.id))
      })
      return [`${client.name} has ${client.addon_queries + queries} add-on queries.`]
    },
  },
  payments: {
    usage: 'payments CLIENT',
    about: 'lists the payments of a client',
    run: async (context, [name]) => {
      const client = await clientOf(context, name)
      const rows = await context.db
        .select()
        .from(payments)
        .where(eq(payments.client_id, client.id))
        .orderBy(desc(payments.id))
      if (!rows.length) return [`${client.name} has paid nothing yet.`]
      return rows.map(
        (row) => `${day(row.created_at)}\t${row.type}\t${row.payment_method}\t${row.queries} queries`,
      )
    },
  },
  import: {
    usage: 'import CLIENT FILE',
    about: 'brings past chats of another system in, one a line (server/api/admin/past-chats.ts)',
    run: async (context, [name, file]) => {
      const client = await clientOf(context, name)
      if (!file) throw new CommandError('A file is needed.')
      return [`${await importChats(context, client, file)} chats were brought to ${client.name}.`]
    },
  },
  disable: {
    usage: 'disable CLIENT',
    about: 'shuts a client out; nothing is deleted',
    run: (context, [name]) => setDisabled(context, name, true),
  },
  enable: {
    usage: 'enable CLIENT',
    about: 'lets a client in again',
    run: (context, [name]) => setDisabled(context, name, false),
  },
  jobs: {
    usage: 'jobs',
    about: 'lists background jobs that were given up, newest first',
    run: listFailed,
  },
  retry: {
    usage: 'retry JOB',
    about: 'gives a job of that list one more try',
    run: (context, [job]) => retryOne(context, job),
  },
}

const help = (): string[] => {
  const width = Math.max(...Object.values(commands).map(({ usage }) => Math.min(usage.length, 34)))
  return [
    'usage: npm run admin -- COMMAND',
    '',
    ...Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
    '',
    'CLIENT is the number or the public name of a client.',
  ]
}

const options = Object.fromEntries(
  ['email', 'password', 'first', 'last', 'plan', 'method'].map((name) => [name, { type: 'string' as const }]),
)

/** Carries out a command line and answers what to print, and whether it was carried out. */
export async function operate(
  context: Context,
  args: readonly string[],
): Promise<{ ok: boolean; lines: string[] }> {
  const [name = 'help', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return { ok: name === 'help' || name === '--help', lines: help() }
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
    return {
      ok: true,
      lines: await command.run(context, positionals, values as Record<string, string | undefined>),
    }
  } catch (error) {
    const isOurs =
      error instanceof CommandError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    const isWeak = (error as { code?: string }).code === 'password_too_common'
    if (isWeak) return { ok: false, lines: ['The password is on the list of common ones; choose another.'] }
    if (!isOurs) throw error
    return { ok: false, lines: [(error as Error).message, `usage: ${command.usage}`] }
  }
}
