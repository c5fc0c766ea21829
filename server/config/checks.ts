import ipaddr from 'ipaddr.js'
import { plainAddress } from '../lib/network-address.ts'
import type { Name } from './variables.ts'

/** Proxies whose X-Forwarded-For header is trusted: their number, or their networks; null if there are no proxies. */
export type TrustedProxies = number | readonly string[] | null

/** Error in a setting, with a message for the operator. */
export class ConfigError extends Error {}

/** Returns the value if it is among the allowed ones; throws `ConfigError` otherwise. */
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

/** Returns the proxies in the value of TRUST_PROXY: their number or their networks. Throws `ConfigError` if it is invalid. */
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

/** Returns a positive whole number of up to a billion. Throws `ConfigError` otherwise. */
export const countOf = (name: Name, value: string): number => {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > 1e9)
    throw new ConfigError(`${name}=${value}: must be a whole number of at least 1.`)
  return count
}

/** Returns a number of bytes. Throws `ConfigError` if the value is not a whole number. */
export const bytesOf = (name: Name, value: string): number => {
  if (!/^\d{1,15}$|^1\d{15}$/.test(value))
    throw new ConfigError(`${name}=${value}: must be a number of bytes.`)
  return Number(value)
}

/** Returns a URL with one of the schemes; null if it is not set. Throws `ConfigError` otherwise. */
export const urlOf = (name: Name, value: string, schemes: readonly string[]): string | null => {
  if (!value) return null
  const scheme = URL.canParse(value) ? new URL(value).protocol : ''
  if (!schemes.includes(scheme))
    throw new ConfigError(`${name}: must be a URL starting with ${schemes.join(' or ')}//.`)
  return value
}

/** Returns a secret; null if it is not set. Throws `ConfigError` if it is so short that it could be guessed. */
export const longEnough = (name: Name, secret: string): string | null => {
  if (secret && secret.length < 32) throw new ConfigError(`${name}: must be at least 32 characters long.`)
  return secret || null
}
