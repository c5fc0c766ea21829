// `npm run bench -- webhook-corpus`: reads payloads of providers out of a folder (WEBHOOKS, by default ../shared/corpora/webhooks) and counts what is
// understood, what is left out on purpose and what is not known. Exits with 1 if anything is not known.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrationChannels } from '#contract/channels/channel-names.ts'
import { createChannels } from '#server/channels/channels.ts'
import { readConfig } from '#server/config.ts'

const folder = process.env.WEBHOOKS ?? join(import.meta.dirname, '../../../shared/corpora/webhooks')
const { channels } = readConfig({ SECRET_KEY: 'a secret of at least thirty-two characters' })
const { webhooks } = createChannels(channels)

/** Prints what becomes of each payload. */
export async function run(): Promise<void> {
  const counts = { understood: 0, 'left out on purpose': 0, 'not known': 0 }
  for (const channel of integrationChannels)
    for (const name of readdirSync(join(folder, channel)).sort()) {
      const raw = readFileSync(join(folder, channel, name))
      const webhook = channel === 'zalo' ? webhooks.zalo : webhooks.meta
      const kinds = webhook.parse(raw).map(({ what }) => what.kind)
      const isProbe = ['', '{}'].includes(raw.toString().trim())
      const unknown = isProbe ? [] : webhook.unknown(raw)
      const found = kinds.length > 0 ? 'understood' : unknown.length > 0 ? 'not known' : 'left out on purpose'
      counts[found] += 1
      console.log(`${channel}/${name}: ${found} ${[...kinds, ...unknown].join(', ')}`)
    }
  console.log(counts)
  process.exitCode = counts['not known'] > 0 ? 1 : 0
}
