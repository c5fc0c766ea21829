import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Locale } from '#contract/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Ids } from '#server/lib/ids.ts'
import { type MailText, render } from './render.ts'

/** Sends mails. Rejects if a mail cannot be sent; the job queue retries. */
export interface Mailer {
  send(to: string, locale: Locale, text: MailText): Promise<void>
}

/**
 * Creates a mailer that uses SMTP or, without a server, saves each mail as an `.eml` file in `DATA_DIR/mail`.
 */
export function createMailer(
  config: Config,
  clock: Clock,
  ids: Ids,
  log: { info(o: object, message: string): void },
): Mailer {
  const compose = (to: string, locale: Locale, text: MailText) => ({
    from: config.mailFrom,
    to,
    date: clock.now(),
    ...render(locale, text, config),
  })
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl)
    return { send: async (to, locale, text) => void (await transport.sendMail(compose(to, locale, text))) }
  }
  const folder = join(config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  // Saved mails are read by people and programs on this machine, so eight-bit text stays unencoded.
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (to, locale, text) => {
      const mail = await transport.sendMail({
        ...compose(to, locale, text),
        textEncoding: 'quoted-printable',
      })
      const file = join(folder, `${clock.now().toISOString().replaceAll(':', '-')}-${ids.token(4)}.eml`)
      await writeFile(file, mail.message as Buffer)
      log.info({ to, file }, 'mail saved to a file, because SMTP_URL is not set')
    },
  }
}
