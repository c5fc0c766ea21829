import type { noteVisit, reportPage } from '#contract/visitor/visitor.ts'
import type { ChatKey } from '#machines/widget/widget-types.ts'
import type { SessionParts } from '../panel/session-types.ts'

/** Last reports sent, so that a socket that reconnects on the same page does not repeat them. */
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
export function reportVisit({ api, host }: SessionParts, chat: ChatKey): void {
  const [url, title] = host.page() ?? []
  if (url && isNew('page', `${chat.chatId} ${url}`)) {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    api
      .ofChat<typeof reportPage>(chat, 'POST', '/ai/client/chat/:id/page', {
        body: {
          url: url.slice(0, 2_048),
          title: (title ?? '').slice(0, 200),
          ...(time_zone && { time_zone }),
        },
      })
      .catch(() => {})
  }
  const values = host.context()
  if (Object.keys(values).length > 0 && isNew('values', `${chat.chatId} ${JSON.stringify(values)}`))
    api
      .ofChat<typeof noteVisit>(chat, 'PUT', '/ai/client/chat/:id/context', { body: { values } })
      .catch(() => {})
}
