import { formatNumber } from '#client/lib/format.ts'
import type { Texts } from '#client/lib/i18n.tsx'
import type { AssignmentReceipt } from '#contract/chats/chat-shapes.ts'

/** Explains why automatic assignment chose an agent. */
export function whyText({ locale, LL }: Texts, receipt: AssignmentReceipt): string {
  const texts = LL.desk.why
  const { rule, considered, agent, next } = receipt
  const { open, limit } = agent
  const chosen = texts[rule]({
    considered,
    open: formatNumber(locale, open),
    limit: formatNumber(locale, limit),
  })
  const why = next ? texts.next({ chosen, name: next.name, open: next.open }) : texts.nobodyNext({ chosen })
  return receipt.team ? texts.team({ name: receipt.team.name, why }) : why
}
