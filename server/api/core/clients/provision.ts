import { plans } from '#contract/account/account-limits.ts'
import type { Locale } from '#contract/base/shapes.ts'
import { DAY_MS } from '#contract/base/units.ts'
import type { Executor } from '#server/db/client.ts'
import { bots } from '#server/db/schema/bots.ts'
import { clients, users } from '#server/db/schema/clients.ts'
import { journalHeads } from '#server/db/schema/journal.ts'
import { DEFAULT_BOT_NAME, defaultChatConfig, defaultSettings } from '../bots/defaults.ts'
import type { Context } from '../context.ts'

/** Data for creating an account: company, time zone and owner. */
export interface NewAccount {
  readonly company: string
  readonly timeZone: string
  readonly owner: {
    readonly email: string
    readonly passwordHash: string
    readonly firstName: string
    readonly lastName: string
    readonly language: Locale | null
  }
}

/** Creates a client with its owner, its plan and a first bot, and returns the owner. */
export async function provision(tx: Executor, { ids, clock, config }: Context, account: NewAccount) {
  const plan = config.defaultPlan
  const [client] = await tx
    .insert(clients)
    .values({
      public_id: ids.token(9),
      name: account.company,
      time_zone: account.timeZone,
      plan,
      subscription_end: new Date(clock.now().getTime() + plans[plan].days * DAY_MS),
      chat_config: defaultChatConfig(),
    })
    .returning()
  if (!client) throw new Error('The client was not inserted.')
  await tx.insert(journalHeads).values({ client_id: client.id })
  await tx.insert(bots).values({
    client_id: client.id,
    api_key: ids.token(18),
    bot_name: DEFAULT_BOT_NAME,
    config: defaultSettings(),
  })
  const { email, passwordHash, firstName, lastName, language } = account.owner
  const [owner] = await tx
    .insert(users)
    .values({
      client_id: client.id,
      email,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      role: 'owner',
      language,
    })
    .returning()
  if (!owner) throw new Error('The owner was not inserted.')
  return owner
}
