import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import { openAccount } from './account.ts'
import { createApi, Refused } from './api.ts'
import { customers, owner, password, team } from './content.ts'
import { visit } from './customer.ts'
import { bringPast } from './past.ts'
import { createRandom } from './random.ts'

/** Customers who arrive at the start, so that the live queue is busy right away. */
const FIRST_WAVE = 9
/** Minimum and maximum time between later customers; a bot accepts 30 new chats per hour from one address. */
const ARRIVAL_INTERVAL_MS = [45_000, 90_000] as const

const config = readConfig()
const api = createApi(`http://127.0.0.1:${config.port}`)
const random = createRandom(7)
const say = (line: string) => process.stdout.write(`${line}\n`)

const isReady = async (): Promise<boolean> =>
  (await fetch(`${api.base}/ready`).catch(() => null))?.ok ?? false

async function live(): Promise<void> {
  while (!(await isReady())) await wait(200)
  const { shops, isNew, clientId } = await openAccount(api, config.dataDir)
  say(`  The demo is open at ${config.publicUrl}. Sign in with the password ${password} as`)
  say(`    ${owner.email.padEnd(22)} owner`)
  for (const { email, role } of team) say(`    ${email.padEnd(22)} ${role}`)
  if (isNew) {
    say('  Five thousand chats of the past ninety days are brought in meanwhile.')
    bringPast(config, clientId).catch((error) =>
      process.stderr.write(`The past could not be brought in: ${error}\n`),
    )
  }
  say(`  Try the widget at ${config.publicUrl}/test?key=${shops[0]?.apiKey}\n`)

  for (let i = 0; ; i++) {
    const shop = random.pick(shops)
    visit(api, shop, random.pick(customers), random).catch((error) => {
      if (!(error instanceof Refused)) process.stderr.write(`A simulated customer left: ${error}\n`)
    })
    await wait(i < FIRST_WAVE ? 1_500 : random.between(...ARRIVAL_INTERVAL_MS))
  }
}

process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
await live()
