import { BookOpenText } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import type { DocumentReference } from '#contract/chat-shapes.ts'

/** Returns the place of a passage in its document; empty if unknown. */
function usePlace({ page, sheet, row }: DocumentReference): string {
  const { message } = useLL().chats
  const parts = [
    page !== undefined && message.page({ n: page }),
    sheet !== undefined && message.sheet({ name: sheet }),
    row !== undefined && message.row({ n: row }),
  ]
  return parts.filter(Boolean).join(', ')
}

function Source({ reference }: { reference: DocumentReference }) {
  const place = usePlace(reference)
  const { url, file_name, content } = reference
  // The address was entered by a member; only http(s) addresses become links.
  const isLink = url !== undefined && /^https?:\/\//.test(url)
  return (
    <li className="border-l-2 pl-2.5">
      <p className="wrap-anywhere font-medium">
        {isLink ? <ExternalLink href={url}>{file_name}</ExternalLink> : file_name}
        {place && <span className="font-normal text-text-muted"> · {place}</span>}
      </p>
      <p className="wrap-anywhere line-clamp-4 text-text-muted">{content}</p>
    </li>
  )
}

/** The passages that an answer of the bot is based on, collapsed at first. */
export function Sources({ references }: { references: readonly DocumentReference[] }) {
  const LL = useLL()
  if (references.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="inline-flex list-none items-center gap-1.5 rounded-sm text-text-muted hover:text-text">
        <BookOpenText aria-hidden className="size-3.5" strokeWidth={1.75} />
        {LL.chats.message.sources({ n: references.length })}
      </summary>
      <ol className="mt-1.5 flex flex-col gap-2">
        {references.map((reference, at) => (
          <Source key={`${reference.id}-${at}`} reference={reference} />
        ))}
      </ol>
    </details>
  )
}
