import { randomBytes } from 'node:crypto'
import { connect } from 'node:tls'
import { request, WebSocket } from 'undici'
import type { Finding } from '#contract/account/installation.ts'
import { DAY_MS, SECOND_MS } from '#contract/base/units.ts'
import type { Config } from '#server/config.ts'
import {
  PROXY_CHECK_BODY_BYTES,
  PROXY_CHECK_HEADER,
  PROXY_CHECK_PATH,
  type ProxyCheck,
  signCheck,
} from '#server/lib/proxy-check.ts'
import { isPublic } from './check-settings.ts'
import { problem, reasonOf, warning } from './finding.ts'

const TIMEOUT_MS = 8 * SECOND_MS
/**
 * Our choice: remaining days below which a certificate is reported; certificates are usually renewed a month before they
 * expire.
 */
const CERTIFICATE_DAYS = 14

/** Returns whether an error code is about a certificate. */
const isAboutCertificate = (code: string): boolean => /CERT|SIGNATURE|SELF_SIGNED|ERR_TLS/.test(code)

type Answer = { readonly status: number; readonly text: string; readonly location: string }

/** Calls the proxy check through the public URL. */
async function ask(config: Config, nonce: string, body?: Buffer): Promise<Answer> {
  const response = await request(config.publicUrl + PROXY_CHECK_PATH, {
    method: body ? 'POST' : 'GET',
    headers: {
      [PROXY_CHECK_HEADER]: `${nonce}.${signCheck(config.internalKey, `request ${nonce}`)}`,
      ...(body && { 'content-type': 'text/plain' }),
    },
    body: body ?? null,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return {
    status: response.statusCode,
    text: await response.body.text(),
    location: String(response.headers.location ?? ''),
  }
}

/** Returns what the relay saw; null if the response is not from this installation. */
function checkIn(config: Config, nonce: string, { text }: Answer): ProxyCheck | null {
  try {
    const check = JSON.parse(text) as ProxyCheck
    return check.proof === signCheck(config.internalKey, `response ${nonce}`) ? check : null
  } catch {
    return null
  }
}

/** Finds wrong proxy settings, judging by what the relay saw. */
function readCheck({ publicUrl }: Config, { forwarded, isTrusted, proxies, scheme }: ProxyCheck): Finding[] {
  const wanted = new URL(publicUrl).protocol.slice(0, -1)
  return [
    ...(forwarded > 0 && !isTrusted ? [problem('proxy_not_trusted', { count: forwarded })] : []),
    // A setting that gives the number of proxies trusts any caller; one that lists networks trusts only callers from these
    // networks.
    ...(forwarded === 0 && proxies !== null ? [problem('proxy_not_seen')] : []),
    ...(proxies !== null && forwarded > proxies && isTrusted
      ? [warning('proxy_chain_longer', { count: forwarded, trusted: proxies })]
      : []),
    ...(wanted === 'https' && scheme !== 'https' && (forwarded > 0 || scheme !== null)
      ? [warning('proxy_scheme', { scheme: scheme ?? 'http' })]
      : []),
  ]
}

/** Resolves with whether a WebSocket can be opened through the public URL. */
const opensSockets = ({ publicUrl }: Config): Promise<boolean> =>
  new Promise((resolve) => {
    const address = `${publicUrl.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
    const socket = new WebSocket(address)
    const timer = setTimeout(() => end(false), TIMEOUT_MS)
    const end = (isOpen: boolean) => {
      clearTimeout(timer)
      resolve(isOpen)
      socket.close()
    }
    socket.addEventListener('open', () => end(true))
    socket.addEventListener('error', () => end(false))
  })

/** Resolves with the number of days until the public URL's certificate expires; null if that is unknown. */
const daysOfCertificate = ({ publicUrl }: Config, now: Date): Promise<number | null> =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(publicUrl)
    if (protocol !== 'https:') return resolve(null)
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Number.isNaN(until) ? null : Math.floor((until - now.getTime()) / DAY_MS))
      socket.destroy()
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('timeout')))
    socket.on('error', () => resolve(null))
  })

const hasCut = async (config: Config, nonce: string): Promise<boolean> => {
  const answer = await ask(config, nonce, Buffer.alloc(PROXY_CHECK_BODY_BYTES, 'x')).catch(() => null)
  return answer?.status === 413
}

/** Finds problems that customers meet at the public URL, by calling it: name, certificate, proxy, sockets and uploads. */
export async function checkProxy(config: Config, now: Date): Promise<Finding[]> {
  const { publicUrl } = config
  const insecure =
    isPublic(config) && publicUrl.startsWith('http:')
      ? [warning('public_url_insecure', { url: publicUrl })]
      : []
  const nonce = randomBytes(16).toString('base64url')
  try {
    const answer = await ask(config, nonce)
    if (answer.status >= 300 && answer.status < 400)
      return [
        problem('public_url_redirects', {
          url: publicUrl,
          to: answer.location.replace(PROXY_CHECK_PATH, '').slice(0, 200),
        }),
      ]
    const check = checkIn(config, nonce, answer)
    if (!check)
      return [...insecure, problem('public_url_elsewhere', { url: publicUrl, status: answer.status })]
    const [areSocketsOpen, isCut, days] = await Promise.all([
      opensSockets(config),
      hasCut(config, nonce),
      daysOfCertificate(config, now),
    ])
    return [
      ...insecure,
      ...readCheck(config, check),
      ...(areSocketsOpen ? [] : [problem('proxy_no_sockets')]),
      ...(isCut ? [problem('proxy_body_limit')] : []),
      ...(days !== null && days < CERTIFICATE_DAYS ? [warning('tls_expires', { days })] : []),
    ]
  } catch (error) {
    const { code = '', cause } = error as { code?: string; cause?: { code?: string } }
    const isCertificate = isAboutCertificate(cause?.code ?? code)
    return [
      ...insecure,
      problem(isCertificate ? 'tls_invalid' : 'public_url_unreachable', {
        url: publicUrl,
        reason: reasonOf(error),
      }),
    ]
  }
}
