import { signIn } from '#contract/account/auth.ts'
import { prepare } from '#server/bin/prepare.mjs'
import { type DatabaseSettings, openDatabase } from '#server/db/client.ts'
import { createApi } from '#server/demo/api.ts'
import { signInForScreens, withDatabase, withoutDatabase } from './support/busy-floor.ts'
import { refreshDashboards } from './support/dashboards.ts'
import { embeddedFleet, type Fleet, serverFleet } from './support/fleet.ts'
import { countChats, fillChats, MEMBERS, PASSWORD } from './support/million-chats.ts'

/** Number of chats in the account; set `DASHBOARD_CHATS` for a faster run. */
const CHATS = Number(process.env.DASHBOARD_CHATS ?? 1_000_000)
/** Goal 6 of performance.md: maximum ratio to goal 5. */
const FACTOR = 2

async function fill(settings: DatabaseSettings): Promise<void> {
  const begun = performance.now()
  const database = await openDatabase(settings)
  try {
    await fillChats(database, CHATS)
    await countChats(database)
  } finally {
    await database.close()
  }
  console.log(`${CHATS} chats generated and counted in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
}

const credentialsOf = (member: number) => ({
  username: `agent${member}@example.test`,
  password: PASSWORD,
})

async function refresh({ urls: [url = ''] }: Fleet): Promise<() => Promise<void>> {
  const tokens: string[] = []
  for (let member = 2; member <= MEMBERS; member++)
    tokens.push((await createApi(url).call(signIn, { body: credentialsOf(member) })).access_token)
  return refreshDashboards(url, tokens)
}

/**
 * Measures messages on 200 screens, as the `messages` benchmark does, while a dashboard over a million chats is refreshed every
 * second.
 */
export async function run(): Promise<void> {
  prepare()
  const bare = await withoutDatabase()
  const owner = ({ urls: [url = ''] }: Fleet) => signInForScreens(url, credentialsOf(1))
  const shared = { bare, signIn: owner, beside: refresh, factor: FACTOR }
  await withDatabase({ ...shared, kind: 'PostgreSQL', start: () => serverFleet(1, fill) })
  await withDatabase({ ...shared, kind: 'embedded', start: () => embeddedFleet(fill) })
}
