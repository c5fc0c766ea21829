import type { reportPage } from '#contract/visitor.ts'
import type { ChatKey } from '#machines/widget/widget-types.ts'
import type { SessionParts } from '../panel/session-types.ts'

/** Address and chat of the last report: a socket that opens again on the same page reports nothing new. */
let last = ''

/** Reports the page around the panel to the agents of the chat. It is an extra: a failure goes unnoticed. */
export function reportPageOf({ api, host }: SessionParts, { chatId, token }: ChatKey): void {
  const page = host.page()
  if (!page) return
  const [url, title] = page
  const report = `${chatId} ${url}`
  if (report === last) return
  last = report
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  api
    .call<typeof reportPage>('POST', '/ai/client/chat/:id/page', {
      id: chatId,
      headers: { authorization: `Bearer ${token}` },
      body: { url: url.slice(0, 2_048), title: title.slice(0, 200), ...(time_zone && { time_zone }) },
    })
    .catch(() => {})
}
