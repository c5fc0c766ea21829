import ipaddr from 'ipaddr.js'
import { plainAddress } from '../lib/network-address.ts'
import type { Name } from './variables.ts'

/** Proxies whose X-Forwarded-For header is trusted: their number, or their networks; null if there are no proxies. */
export type TrustedProxies = number | readonly string[] | null

/** Error in a setting, with a message for the operator. */
export class ConfigError extends Error {}

/** Returns the value if it is one of the allowed values; throws `ConfigError` otherwise. */
export const oneOf = <T extends string>(name: Name, value: string, allowed: readonly T[]): T => {
  const found = allowed.find((item) => item === value)
  if (!found) throw new ConfigError(`${name}=${value}: must be one of ${allowed.join(', ')}.`)
  return found
}

/** Returns a TCP port; 0 means any free port. Throws `ConfigError` if it is invalid. */
export const portOf = (value: string): number => {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT=${value}: must be between 0 and 65535.`)
  return port
}

/** Maximum number of proxies in a chain. */
const PROXIES_MAX = 20

/**
 * Returns the number or the networks of the proxies in TRUST_PROXY; null if there are no proxies. Throws `ConfigError` if the
 * value is invalid.
 */
export const proxiesOf = (value: string): TrustedProxies => {
  if (value === '' || value === '0') return null
  if (/^\d+$/.test(value) && Number(value) <= PROXIES_MAX) return Number(value)
  const networks = value.split(',').map((network) => network.trim())
  const isNetwork = (text: string) => ipaddr.isValidCIDR(text) || plainAddress(text) === text
  if (!networks.every(isNetwork))
    throw new ConfigError(
      `TRUST_PROXY=${value}: must be the number of proxies in front of Parley, or their addresses, such as 10.0.0.0/8,192.0.2.7.`,
    )
  return networks
}

/** Returns a whole number between the minimum and the maximum. Throws `ConfigError` otherwise. */
export const countOf = (name: Name, value: string, max = 1e9, min = 1): number => {
  const count = /^\d{1,10}$/.test(value) ? Number(value) : 0
  if (count < min || count > max)
    throw new ConfigError(`${name}=${value}: must be a whole number from ${min} to ${max}.`)
  return count
}

/** Returns whether a setting is on: 1 is on; 0 or empty is off. Throws `ConfigError` otherwise. */
export const switchOf = (name: Name, value: string): boolean => {
  if (!['', '0', '1'].includes(value))
    throw new ConfigError(`${name}=${value}: must be 1, or empty to turn it off.`)
  return value === '1'
}

/** Returns a number of bytes. Throws `ConfigError` if the value is not a whole number. */
export const bytesOf = (name: Name, value: string): number => {
  if (!/^\d{1,15}$|^1\d{15}$/.test(value))
    throw new ConfigError(`${name}=${value}: must be a number of bytes.`)
  return Number(value)
}

/**
 * Returns a URL with one of the given schemes and a host; null if no URL is set. Throws `ConfigError` for any other value; the
 * error message omits the value, which may contain a password.
 */
export const urlOf = (name: Name, value: string, schemes: readonly string[]): string | null => {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !schemes.includes(url.protocol))
    throw new ConfigError(
      `${name}: must be a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`,
    )
  if (!url.hostname && !/[?&]host=/.test(url.search))
    throw new ConfigError(`${name}: has no host, as in ${schemes[0]}//host.example.`)
  return value
}

/** Returns one or more URLs, separated by commas; null if there is none. Throws `ConfigError` if one is not valid. */
export const urlsOf = (name: Name, value: string, schemes: readonly string[]): string | null => {
  const urls = value.split(',').map((url) => urlOf(name, url.trim(), schemes))
  if (urls.length > 1 && urls.includes(null))
    throw new ConfigError(`${name}: has an empty entry between its commas.`)
  return urls.join() || null
}

/** Returns a text that can be sent in an HTTP header. Throws `ConfigError` if it contains spaces or non-ASCII characters. */
export const tokenOf = (name: Name, value: string): string => {
  if (!/^[\x21-\x7e]*$/.test(value))
    throw new ConfigError(`${name}: must be letters, digits and punctuation without spaces or accents.`)
  return value
}

/** Returns an address to listen on: an IP address or a host name. Throws `ConfigError` if the value is neither. */
export const hostOf = (value: string): string => {
  const bare = value.replace(/^\[(.*)\]$/, '$1')
  if (!ipaddr.isValid(bare) && !/^(?!.*\.[\d.]*$)(?!\d+$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(bare))
    throw new ConfigError(
      `HOST=${value}: must be an IP address or a host name without scheme and port, such as 127.0.0.1 or 0.0.0.0.`,
    )
  return bare
}

/**
 * Returns the sender of mails: an address, or a name with an address in angle brackets. Throws `ConfigError` for any other value.
 */
export const senderOf = (value: string): string => {
  if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    throw new ConfigError(
      `MAIL_FROM=${value}: must be an e-mail address, as in Parley <support@chat.example.com>.`,
    )
  return value
}

/**
 * Returns the operator's contact as a URL: `mailto:` for an e-mail address; null if none is set. Throws `ConfigError` for any other
 * value.
 */
export const contactOf = (value: string): string | null => {
  if (!value) return null
  if (/^[^\s<>@?&]+@[^\s<>@?&]+$/.test(value)) return `mailto:${value}`
  if (/^https?:\/\/[^\s/]/.test(value) && URL.canParse(value)) return value
  throw new ConfigError(
    `OPERATOR_CONTACT=${value}: must be an e-mail address or a URL, as in billing@example.com or https://example.com/plans.`,
  )
}

/** Returns a secret; null if none is set. Throws `ConfigError` if the secret is so short that it could be guessed. */
export const longEnough = (name: Name, secret: string): string | null => {
  if (secret && secret.length < 32) throw new ConfigError(`${name}: must be at least 32 characters long.`)
  return secret || null
}
