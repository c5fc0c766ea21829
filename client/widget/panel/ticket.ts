import { failureOf } from '#machines/failure.ts'
import type { Host } from './host.ts'

const headersOf = (ticket: string | null): Record<string, string> =>
  ticket === null ? {} : { 'widget-ticket': ticket }

/** Makes a call with the page's ticket; if the ticket is refused, retries once with a new one. */
export async function withTicket<T>(
  host: Host,
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  try {
    return await call(headersOf(await host.ticket()))
  } catch (error) {
    const { code } = failureOf(error)
    if (code !== 'token_invalid' && code !== 'origin_not_allowed') throw error
    return call(headersOf(await host.ticket(true)))
  }
}
