import { parseArgs } from 'node:util'
import { desc, eq, or, sql } from 'drizzle-orm'
import { plans } from '#contract/account/account-limits.ts'
import { toClient } from '#server/api/core/clients/map.ts'
import { provision } from '#server/api/core/clients/provision.ts'
import { quotaOf } from '#server/api/core/clients/quota.ts'
import type { Context, With } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { checkPassword, hashPassword } from '#server/api/platform/auth/passwords.ts'
import { insertInvitation } from '#server/api/platform/auth/store.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { clients, payments, users } from '#server/db/schema/clients.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { iso } from '#server/lib/iso.ts'
import { verifyAuditLog } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import type { Command } from './command.ts'
import { CommandError } from './command-error.ts'
import { deleteAccount } from './delete-account.ts'
import { exportJournal } from './export-journal.ts'
import { importChats } from './import-chats.ts'
import { listFailed, retryOne } from './job-commands.ts'

const DAY_MS = 86_400_000

const clientOf = async ({ db }: Context, name: string | undefined): Promise<ClientRow> => {
  const id = Number(name)
  const [row] = await db
    .select()
    .from(clients)
    .where(or(eq(clients.public_id, name ?? ''), Number.isSafeInteger(id) ? eq(clients.id, id) : undefined))
  if (!row) throw new CommandError(`Unknown client "${name ?? ''}"; "clients" lists them all.`)
  return row
}

const wholeNumber = (text: string | undefined, what: string): number => {
  const number = Number(text)
  if (!text || !Number.isInteger(number) || number < 1)
    throw new CommandError(`${what} must be a positive whole number.`)
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
  await context.db.transaction(async (tx) => {
    const [row = client] = await tx
      .update(clients)
      .set({ is_disabled: isDisabled })
      .where(eq(clients.id, client.id))
      .returning()
    // Relays close a disabled client's open sockets when they receive this event.
    const payload = { client: await toClient(tx, row, context.clock.now()), by: null }
    await append(tx, client.id, [{ type: 'client.changed', payload, audience: 'everyone' }])
  })
  return [`${client.name} is ${isDisabled ? 'disabled' : 'enabled'}.`]
}

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
      return lines.length ? lines : ['There are no clients yet.']
    },
  },
  create: {
    usage: 'create COMPANY --email ADDRESS [--first NAME] [--last NAME] [--plan PLAN]',
    about: 'creates a client with an owner and a first bot; asks for the password, or reads it from a pipe',
    run: async (context, [company], { email, password, first = 'Owner', last = '', plan }) => {
      if (!company || !email?.includes('@') || !password)
        throw new CommandError('A company, --email and a password are required.')
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
        if (known) throw new CommandError(`${email} already has an account.`)
        return provision(tx, { ...context, config }, { company, timeZone: 'UTC', owner })
      })
      return [`${company} is client ${made.client_id}; ${email} can sign in.`]
    },
  },
  invite: {
    usage: 'invite [DAYS]',
    about: 'creates an invitation to register, valid once within DAYS (7)',
    run: async (context, [days = '7']) => {
      const code = context.ids.token(18)
      const expiresAt = new Date(context.clock.now().getTime() + wholeNumber(days, 'DAYS') * DAY_MS)
      await insertInvitation(context.db, fingerprint(code), expiresAt)
      return [
        `${context.config.publicUrl}/auth/register?invitation=${code}`,
        `It is valid until ${day(expiresAt)}.`,
      ]
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
        `${client.name} is now on the ${plan} plan: ${plans[plan].queries} queries per month, ${plans[plan].bots} bots.`,
      ]
    },
  },
  extend: {
    usage: 'extend CLIENT DAYS',
    about: 'extends the subscription, from today if it has expired',
    run: async (context, [name, days]) => {
      const client = await clientOf(context, name)
      const from = Math.max(client.subscription_end.getTime(), context.clock.now().getTime())
      const subscription_end = new Date(from + wholeNumber(days, 'DAYS') * DAY_MS)
      await context.db.update(clients).set({ subscription_end }).where(eq(clients.id, client.id))
      return [`${client.name} is paid until ${day(subscription_end)}.`]
    },
  },
  addons: {
    usage: 'addons CLIENT QUERIES [--method METHOD] [--invoice TEXT]',
    about: 'adds a pack of add-on queries, recorded as a payment',
    run: async (context, [name, count], { method = 'invoice', invoice = null }) => {
      const client = await clientOf(context, name)
      const queries = wholeNumber(count, 'QUERIES')
      await context.db.transaction(async (tx) => {
        await tx
          .insert(payments)
          .values({ client_id: client.id, type: 'addon_queries', payment_method: method, queries, invoice })
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
      if (!rows.length) return [`${client.name} has no payments yet.`]
      return rows.map(
        (row) => `${day(row.created_at)}\t${row.type}\t${row.payment_method}\t${row.queries} queries`,
      )
    },
  },
  import: {
    usage: 'import CLIENT FILE',
    about:
      'imports past chats from another system, one per line (format: server/api/features/admin/past-chats.ts)',
    run: async (context, [name, file]) => {
      const client = await clientOf(context, name)
      if (!file) throw new CommandError('A file is required.')
      return [`${await importChats(context, client, file)} chats were imported for ${client.name}.`]
    },
  },
  journal: {
    usage: 'journal CLIENT FILE',
    about: 'writes all stored events of a client to a file, one per line',
    run: async (context, [name, file]) => {
      const client = await clientOf(context, name)
      if (!file) throw new CommandError('A file is required.')
      return [`${await exportJournal(context, client.id, file)} events of ${client.name} were written.`]
    },
  },
  disable: {
    usage: 'disable CLIENT',
    about: 'disables a client; nothing is deleted',
    run: (context, [name]) => setDisabled(context, name, true),
  },
  enable: {
    usage: 'enable CLIENT',
    about: 'enables a client again',
    run: (context, [name]) => setDisabled(context, name, false),
  },
  delete: {
    usage: 'delete CLIENT --confirm NAME',
    about: 'permanently deletes a disabled client with its members, bots, chats and files',
    run: async (context, [name], { confirm }) => {
      const client = await clientOf(context, name)
      if (!client.is_disabled)
        throw new CommandError(`${client.name} is in use. Disable it first; that ends its sessions.`)
      if (confirm !== client.name)
        throw new CommandError(`Repeat the name: delete ${client.id} --confirm "${client.name}"`)
      await deleteAccount(context, client)
      return [`${client.name} was deleted. Earlier backups still contain it.`]
    },
  },
  audit: {
    usage: 'audit verify [CLIENT] [--head POSITION:HASH]',
    about: 'checks that no entry of the audit log was changed or removed, including since an earlier check',
    run: async (context, [action, name], { head }) => {
      if (action !== 'verify') throw new CommandError('The command is "audit verify".')
      const client = name === undefined ? null : await clientOf(context, name)
      return verifyAuditLog(context, client?.id ?? null, head)
    },
  },
  ...backupCommands,
  jobs: {
    usage: 'jobs',
    about: 'lists background jobs that failed permanently, newest first',
    run: listFailed,
  },
  retry: {
    usage: 'retry JOB',
    about: 'retries one of these jobs',
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
    'CLIENT is the ID or public name of a client.',
  ]
}

const options = Object.fromEntries(
  ['email', 'password', 'first', 'last', 'plan', 'method', 'invoice', 'head', 'confirm'].map((name) => [
    name,
    { type: 'string' as const },
  ]),
)

/** Runs a command line; returns its output and whether it succeeded. */
export async function operate(
  context: With<'database'>,
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
    if (isWeak) return { ok: false, lines: ['This password is too common. Choose another one.'] }
    if (!isOurs) throw error
    return { ok: false, lines: [(error as Error).message, `usage: ${command.usage}`] }
  }
}
