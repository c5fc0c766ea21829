import { join } from 'node:path'
import type { Config } from './config.ts'

/** Returns the admin command, which differs between a source folder and the image, which has no npm scripts. */
const adminCommand = () =>
  process.env.npm_lifecycle_event ? 'npm run admin --' : 'node dist/server/admin-main.js'

/** Returns the lines that explain how to create the first account. */
function firstAccount({ registration, publicUrl }: Config): string[] {
  if (registration === 'open') return [`  Create the first account at ${publicUrl}/auth/register`]
  const invite = registration === 'invite' ? [`    ${adminCommand()} invite`] : []
  return [
    `  There is no account yet, and registration is ${registration === 'invite' ? 'by invitation' : 'closed'}. Create the first one with`,
    `    ${adminCommand()} create COMPANY --email ADDRESS`,
    ...(invite.length ? ['  or invite its owner with', ...invite] : []),
  ]
}

/** Returns the address of an API as it is shown: without a password, and the path of a socket readable. */
function shown(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  if (protocol.startsWith('unix')) return decodeURIComponent(host)
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}

/** Returns the text that is printed once the product is ready. */
export function greeting(config: Config, hasAccounts: boolean): string {
  const { productName, publicUrl, apiUpstream, smtpUrl, dataDir, openai, databaseUrl } = config
  const ready = `\n  ${productName} is ready at ${publicUrl}\n`
  if (apiUpstream) {
    return `${ready}\n  The API is at ${apiUpstream.split(',').map(shown).join(', then ')}. Stop with Ctrl-C.\n`
  }
  return [
    ready,
    smtpUrl
      ? '  Mail goes through SMTP_URL.'
      : `  Mail is kept in ${join(dataDir, 'mail')} (set SMTP_URL to send it).`,
    openai
      ? '  Answers come from the provider.'
      : '  Answers come from the embedded engine (set OPENAI_API_KEY to use a provider).',
    `  Data is in ${databaseUrl ? 'PostgreSQL' : dataDir}. Stop with Ctrl-C.`,
    ...(config.isQuarantined
      ? [`  This is a copy in quarantine: nothing is sent. End it with ${adminCommand()} release`]
      : []),
    ...(hasAccounts ? [] : ['', ...firstAccount(config)]),
    '',
  ].join('\n')
}
