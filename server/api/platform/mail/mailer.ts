import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Locale } from '#contract/base/shapes.ts'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Ids } from '#server/lib/ids.ts'
import { lazy } from '#server/lib/lazy.ts'
import type { MailBrand } from './brand.ts'
import { type MailText, render } from './render.ts'

/**
 * Prefix of the boundary between the parts of an e-mail; no line of quoted-printable text can begin with this prefix (RFC 2045,
 * 6.7).
 */
const BOUNDARY = '=_parley'

/** File attached to an e-mail; it is read while the e-mail is being sent. */
export interface MailFile {
  readonly name: string
  readonly type: string
  readonly stream: Readable
}

/** E-mail to be sent: recipient, language, content, branding and attachment. */
export interface Mail {
  readonly to: string
  readonly locale: Locale
  readonly text: MailText
  readonly brand: MailBrand
  readonly file?: MailFile
}

/** Sender of e-mails; `send` rejects if an e-mail cannot be sent, so that the job queue retries. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** Creates a mailer that uses SMTP; if no server is configured, it saves each e-mail as an `.eml` file in `DATA_DIR/mail`. */
export function createMailer(
  config: Config,
  clock: Clock,
  ids: Ids,
  log: { info(o: object, message: string): void },
): Mailer {
  const compose = ({ to, locale, text, brand, file }: Mail) => {
    const { attachments = [], ...mail } = render(locale, text, config, brand)
    const files = file ? [{ filename: file.name, contentType: file.type, content: file.stream }] : []
    return {
      ...mail,
      from: config.mailFrom,
      to,
      date: clock.now(),
      boundaryPrefix: BOUNDARY,
      attachments: [...attachments, ...files],
    }
  }
  if (config.smtpUrl) {
    const { smtpUrl } = config
    const transport = lazy(async () => (await import('nodemailer')).createTransport(smtpUrl))
    return { send: async (mail) => void (await (await transport()).sendMail(compose(mail))) }
  }
  const folder = join(config.dataDir, 'mail')
  mkdirSync(folder, { recursive: true })
  // Saved e-mails are read by people and programs on this machine, so texts are always encoded as quoted-printable, which is
  // readable, never as base64.
  const settings = { streamTransport: true, buffer: true, newline: 'unix' } as const
  const transport = lazy(async () => (await import('nodemailer')).createTransport(settings))
  return {
    send: async (mail) => {
      const composed = await (await transport()).sendMail({
        ...compose(mail),
        textEncoding: 'quoted-printable',
      })
      const file = join(folder, `${clock.now().toISOString().replaceAll(':', '-')}-${ids.token(4)}.eml`)
      await writeFile(file, composed.message as Buffer)
      log.info({ file }, 'mail saved to a file, because SMTP_URL is not set')
    },
  }
}
