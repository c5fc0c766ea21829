import type { noteVisit, reportPage } from '#contract/visitor/visitor.ts'
import type { ChatKey } from '#machines/widget/widget-types.ts'
import type { SessionParts } from '../panel/session-types.ts'

/** Last reports: a socket that reconnects on the same page has nothing new to report. */
const last = { page: '', values: '' }

/** Returns true unless the last report was the same. */
function isNew(name: keyof typeof last, report: string): boolean {
  if (last[name] === report) return false
  last[name] = report
  return true
}

/**
 * Reports the surrounding page and its visit values to the chat's agents. Failures are ignored because the report is optional.
 */
export function reportVisit({ api, host }: SessionParts, { chatId: id, token }: ChatKey): void {
  const headers = { authorization: `Bearer ${token}` }
  const [url, title] = host.page() ?? []
  if (url && isNew('page', `${id} ${url}`)) {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    api
      .call<typeof reportPage>('POST', '/ai/client/chat/:id/page', {
        id,
        headers,
        body: {
          url: url.slice(0, 2_048),
          title: (title ?? '').slice(0, 200),
          ...(time_zone && { time_zone }),
        },
      })
      .catch(() => {})
  }
  const values = host.context()
  if (Object.keys(values).length > 0 && isNew('values', `${id} ${JSON.stringify(values)}`))
    api
      .call<typeof noteVisit>('PUT', '/ai/client/chat/:id/context', { id, headers, body: { values } })
      .catch(() => {})
}
