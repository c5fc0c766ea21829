import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Locale } from '#contract/shapes.ts'
import type { Config } from '../../config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Ids } from '../../lib/ids.ts'
import { type MailText, render } from './render.ts'

/** Sends mails. A mail that cannot be sent rejects; the job queue tries again. */
export interface Mailer {
  send(to: string, locale: Locale, text: MailText): Promise<void>
}

/** Mail by SMTP, or kept as one `.eml` file a mail in `DATA_DIR/mail` where there is no server. */
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
  // Kept mails are read by people and programs on this machine: eight-bit text stays legible.
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    send: async (to, locale, text) => {
      const mail = await transport.sendMail({
        ...compose(to, locale, text),
        textEncoding: 'quoted-printable',
      })
      const file = join(folder, `${clock.now().toISOString().replaceAll(':', '-')}-${ids.token(4)}.eml`)
      await writeFile(file, mail.message as Buffer)
      log.info({ to, file }, 'mail kept, because SMTP_URL is not set')
    },
  }
}
