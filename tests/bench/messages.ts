import { prepare } from '#server/bin/prepare.mjs'
import { PASSWORD } from '../support/people.ts'
import { ownerOf } from '../support/registered.ts'
import { signInForScreens, withDatabase, withoutDatabase } from './support/busy-floor.ts'
import { embeddedFleet, type Fleet, serverFleet } from './support/fleet.ts'

/**
 * Measures the time from sending a visitor's message until it is saved and shown on the screens of 200 agents, with 2,000
 * visitors connected.
 */
export async function run(): Promise<void> {
  prepare()
  const bare = await withoutDatabase()
  const signIn = async ({ urls: [url = ''], dataDir }: Fleet) => {
    const { email } = await ownerOf(url, dataDir)
    return signInForScreens(url, { username: email, password: PASSWORD })
  }
  await withDatabase({ kind: 'embedded', bare, start: embeddedFleet, signIn, factor: 1 })
  await withDatabase({ kind: 'PostgreSQL', bare, start: () => serverFleet(1), signIn, factor: 1 })
}
