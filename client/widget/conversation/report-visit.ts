import type { noteVisit, reportPage } from '#contract/visitor/visitor.ts'
import type { ChatKey } from '#machines/widget/widget-types.ts'
import type { SessionParts } from '../panel/session-types.ts'

/** The last reports: a socket that opens again on the same page reports nothing new. */
const last = { page: '', values: '' }

/** Returns true once for each report. */
function isNew(name: keyof typeof last, report: string): boolean {
  if (last[name] === report) return false
  last[name] = report
  return true
}

/** Reports the page around the panel, and what it says about the visit, to the agents of the chat. It is an extra: a failure goes unnoticed. */
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
