import type { Finding } from '#contract/account/installation.ts'
import { SECOND_MS } from '#contract/base/units.ts'
import { isLocal } from '#server/config/public-url.ts'
import type { Config } from '#server/config.ts'
import { isPublic } from './check-settings.ts'
import { problem, reasonOf, warning } from './finding.ts'

const TIMEOUT_MS = 8 * SECOND_MS

/** Finds out whether mail can be sent: signs in to the mail server without sending anything. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return isPublic(config) ? [problem('mail_not_sent')] : []
  const domain = /@([^>\s]+)/.exec(mailFrom)?.[1] ?? ''
  const sender = isLocal(domain) ? [warning('mail_from_local', { sender: mailFrom })] : []
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return sender
  } catch (error) {
    return [...sender, problem('mail_refused', { reason: reasonOf(error) })]
  } finally {
    transport.close()
  }
}
