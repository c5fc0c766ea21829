import { desc, eq, sql } from 'drizzle-orm'
import { plans } from '#contract/account/account-limits.ts'
import { toClient } from '#server/api/core/clients/map.ts'
import { provision } from '#server/api/core/clients/provision.ts'
import { quotaOf } from '#server/api/core/clients/quota.ts'
import type { Context } from '#server/api/core/context.ts'
import { hashPassword } from '#server/api/platform/auth/passwords.ts'
import { insertInvitation } from '#server/api/platform/auth/store.ts'
import { append } from '#server/api/platform/journal/append.ts'
import { clients, payments, users } from '#server/db/schema/clients.ts'
import { fingerprint } from '#server/lib/ids.ts'
import { verifyAuditLog } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { clientOf } from './client-of.ts'
import { type Command, type CommandContext, type Options, textOf } from './command.ts'
import { CommandError } from './command-error.ts'
import { deleteAccount } from './delete-account.ts'
import { doctorCommand } from './doctor/command.ts'
import { exportJournal } from './export-journal.ts'
import { importChats } from './import-chats.ts'
import { listFailed, retryOne } from './job-commands.ts'
import { memberCommands } from './member-commands.ts'
import { exitCodes, parseCommand } from './parse.ts'
import { recordingsCommand } from './recording-commands.ts'
import { asRegistered, day, daysAfter, newPassword, planOf, wholeNumber } from './values.ts'

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
    // When they receive this event, relays close the open sockets of a disabled client.
    const payload = { client: await toClient(tx, row, context.clock.now()), by: null }
    await append(tx, client.id, [{ type: 'client.changed', payload, audience: 'everyone' }])
  })
  return [`${client.name} is ${isDisabled ? 'disabled' : 'enabled'}.`]
}

/** Our choice: maximum number of queries that the operator can add; a larger number is assumed to be a mistake. */
const QUERIES_MAX = 100_000_000

/** Returns the values for a new client and its owner. Throws a `CommandError` if one is missing or wrong. */
function ownerOf(company: string, options: Options) {
  const email = textOf(options, 'email')
  if (!email) throw new CommandError("--email is required: the owner's address.")
  const plan = textOf(options, 'plan')
  const last = textOf(options, 'last') ?? ''
  return {
    company: asRegistered('company', company.trim(), 'The company'),
    email: asRegistered('email', email, 'The e-mail address'),
    first: asRegistered('first_name', textOf(options, 'first') ?? 'Owner', 'The first name'),
    last: last && asRegistered('last_name', last, 'The last name'),
    plan: plan === undefined ? null : planOf(plan),
    password: newPassword(textOf(options, 'password')),
  }
}

export const commands: Readonly<Record<string, Command>> = {
  clients: {
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
    args: '<COMPANY>',
    options: {
      '--email <ADDRESS>': 'address of the owner (required)',
      '--first <NAME>': 'first name of the owner',
      '--last <NAME>': 'last name of the owner',
      '--plan <PLAN>': 'plan of the account',
    },
    about: 'creates a client with an owner and a first bot; asks for the password, or reads it from a pipe',
    asksPassword: "Owner's password: ",
    run: async (context, [given = ''], options) => {
      const { company, email, first, last, plan, password } = ownerOf(given, options)
      const config = { ...context.config, defaultPlan: plan ?? context.config.defaultPlan }
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
    args: '[DAYS]',
    about: 'creates an invitation to register, valid once within DAYS (7)',
    run: async (context, [days = '7']) => {
      const code = context.ids.token(18)
      const expiresAt = daysAfter(context.clock.now().getTime(), days)
      await insertInvitation(context.db, fingerprint(code), expiresAt)
      return [
        `${context.config.publicUrl}/auth/register?invitation=${code}`,
        `It is valid until ${day(expiresAt)}.`,
      ]
    },
  },
  plan: {
    args: '<CLIENT> <PLAN>',
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
    args: '<CLIENT> <DAYS>',
    about: 'extends the subscription, from today if it has expired',
    run: async (context, [name, days]) => {
      const client = await clientOf(context, name)
      const from = Math.max(client.subscription_end.getTime(), context.clock.now().getTime())
      const subscription_end = daysAfter(from, days)
      await context.db.update(clients).set({ subscription_end }).where(eq(clients.id, client.id))
      return [`${client.name} is paid until ${day(subscription_end)}.`]
    },
  },
  addons: {
    args: '<CLIENT> <QUERIES>',
    options: { '--method <METHOD>': 'how it was paid', '--invoice <TEXT>': 'number of the invoice' },
    about: 'adds a pack of add-on queries, recorded as a payment',
    run: async (context, [name, count], options) => {
      const method = textOf(options, 'method') ?? 'invoice'
      const invoice = textOf(options, 'invoice') ?? null
      const client = await clientOf(context, name)
      const queries = wholeNumber(count, 'QUERIES', QUERIES_MAX)
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
    args: '<CLIENT>',
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
    args: '<CLIENT> <FILE>',
    about:
      'imports past chats from another system, one per line (format: server/api/features/admin/past-chats.ts)',
    run: async (context, [name, file]) => {
      const client = await clientOf(context, name)
      if (!file) throw new CommandError('A file is required.')
      return [`${await importChats(context, client, file)} chats were imported for ${client.name}.`]
    },
  },
  journal: {
    args: '<CLIENT> <FILE>',
    about: 'writes all stored events of a client to a file, one per line',
    run: async (context, [name, file]) => {
      const client = await clientOf(context, name)
      if (!file) throw new CommandError('A file is required.')
      return [`${await exportJournal(context, client.id, file)} events of ${client.name} were written.`]
    },
  },
  disable: {
    args: '<CLIENT>',
    about: 'disables a client; nothing is deleted',
    run: (context, [name]) => setDisabled(context, name, true),
  },
  enable: {
    args: '<CLIENT>',
    about: 'enables a client again',
    run: (context, [name]) => setDisabled(context, name, false),
  },
  delete: {
    args: '<CLIENT>',
    options: { '--confirm <NAME>': 'name of the client, as a confirmation' },
    about: 'permanently deletes a disabled client with its members, bots, chats and files',
    run: async (context, [name], options) => {
      const client = await clientOf(context, name)
      if (!client.is_disabled)
        throw new CommandError(`${client.name} is in use. Disable it first; that ends its sessions.`)
      if (textOf(options, 'confirm') !== client.name)
        throw new CommandError(`Repeat the name: delete ${client.id} --confirm "${client.name}"`)
      await deleteAccount(context, client)
      return [`${client.name} was deleted. Earlier backups still contain it.`]
    },
  },
  audit: {
    args: '<verify> [CLIENT]',
    options: { '--head <POSITION:HASH>': 'end of the log at an earlier check' },
    about: 'checks that no entry of the audit log was changed or removed, including since an earlier check',
    run: async (context, [action, name], options) => {
      if (action !== 'verify') throw new CommandError('The command is "audit verify".')
      const client = name === undefined ? null : await clientOf(context, name)
      return verifyAuditLog(context, client?.id ?? null, textOf(options, 'head'))
    },
  },
  ...memberCommands,
  ...backupCommands,
  doctor: doctorCommand,
  recordings: recordingsCommand,
  jobs: {
    about: 'lists background jobs that failed permanently, newest first',
    run: listFailed,
  },
  retry: {
    args: '<JOB>',
    about: 'retries one of these jobs',
    run: (context, [job]) => retryOne(context, job),
  },
}

/** Runs a command line; returns its output and whether it succeeded. */
export async function operate(
  context: CommandContext,
  given: readonly string[],
): Promise<{ ok: boolean; lines: string[] }> {
  const parsed = parseCommand(commands, given)
  if ('text' in parsed) return { ok: parsed.code === exitCodes.ok, lines: parsed.text.split('\n') }
  const command = commands[parsed.name]
  try {
    return { ok: true, lines: (await command?.run(context, parsed.args, parsed.options)) ?? [] }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { ok: false, lines: [error.message] }
  }
}
