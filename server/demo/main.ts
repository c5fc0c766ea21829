import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../config.ts'
import type { OpenShop } from './account.ts'
import { openAccount } from './account.ts'
import { createApi, Refused } from './api.ts'
import { customers, owner, password, team } from './content.ts'
import { visit } from './customer.ts'
import { nextArrival, openFloor } from './floor.ts'
import { bringPast } from './past.ts'
import { createRandom } from './random.ts'
import { BUSY_STAFF, STAFF } from './staff.ts'

/** Number of customers who arrive in quick succession at startup, so that the live queue is busy right away. */
const FIRST_WAVE = 9
/** True with `--busy`: hundreds of agents and thousands of customers. */
const isBusy = process.argv.includes('--busy')

const config = readConfig()
const api = createApi(`http://127.0.0.1:${config.port}`)
const random = createRandom(7)
const say = (line: string) => process.stdout.write(`${line}\n`)

const isReady = async (): Promise<boolean> =>
  (await fetch(`${api.base}/ready`).catch(() => null))?.ok ?? false

async function live(): Promise<void> {
  while (!(await isReady())) await wait(200)
  const { shops, isNew, clientId, token } = await openAccount(api, config.dataDir)
  say(`  The demo is open at ${config.publicUrl}. Sign in with the password ${password} as`)
  say(`    ${owner.email.padEnd(22)} owner`)
  for (const { email, role } of team) say(`    ${email.padEnd(22)} ${role}`)
  if (isNew) {
    say('  Five thousand chats of the past ninety days are being imported in the background.')
    bringPast(config, clientId).catch((error) =>
      process.stderr.write(`The past could not be brought in: ${error}\n`),
    )
  }
  process.send?.({ demoBotKey: shops[0]?.apiKey })
  say(`  Try the widget at ${config.publicUrl}/test?key=${shops[0]?.apiKey}\n`)

  openFloor({ api, token, clientId, shops, random, isBusy }).then(
    () => say(`  ${isBusy ? BUSY_STAFF : STAFF} agents are at work: ${config.publicUrl}/chat-overview\n`),
    (error) => process.stderr.write(`The floor could not be opened: ${error}\n`),
  )
  await receive(shops)
}

/** Starts a customer visit at each arrival until the process ends; visits can overlap. */
async function receive(shops: readonly OpenShop[]): Promise<void> {
  for (let i = 0; ; i++) {
    visit(api, random.pick(shops), { name: random.pick(customers), number: i }, random).catch((error) => {
      if (!(error instanceof Refused)) process.stderr.write(`A simulated customer left: ${error}\n`)
    })
    await (i < FIRST_WAVE ? wait(1_500) : nextArrival(random, isBusy))
  }
}

process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
await live()
