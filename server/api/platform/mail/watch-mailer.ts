import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import type { Metrics } from '#server/plugins/metrics.ts'
import type { Mailer } from './mailer.ts'

/** E-mail that the server did not accept; the error message is the server's response without addresses. */
export class MailRefused extends Error {}

/** Returns a server's response on one line and without addresses, which must not appear in logs. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>@]+@[^\s<>@]+/g, '…').replace(/\s+/g, ' ')

/** Returns a mailer that counts the e-mails that it sends, and logs each e-mail that cannot be sent with the server's reason. */
export function watchMailer(
  mailer: Mailer,
  { registry, prefix }: Metrics,
  log: Pick<FastifyBaseLogger, 'error'>,
): Mailer {
  const name = `${prefix}mails_total`
  const known = registry.getSingleMetric(name) as Counter<'kind' | 'outcome'> | undefined
  const mails =
    known ??
    new Counter({
      name,
      help: 'Mails by kind and outcome of the attempt: sent or failed.',
      labelNames: ['kind', 'outcome'] as const,
      registers: [registry],
    })
  return {
    send: async (mail) => {
      const { kind } = mail.text
      try {
        await mailer.send(mail)
        mails.inc({ kind, outcome: 'sent' })
      } catch (error) {
        mails.inc({ kind, outcome: 'failed' })
        const { code, message = '' } = error as { code?: string; message?: string }
        const reason = withoutAddresses(message)
        log.error({ mail: kind, code, reason }, 'a mail could not be sent; it is tried again')
        throw new MailRefused(reason)
      }
    },
  }
}
