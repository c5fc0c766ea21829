import { safeHref } from '#client/markdown/safe-href.ts'
import type { DocumentReference } from '#contract/chats/message-shapes.ts'
import { useTalk } from '../view/use-talk.ts'

function Source({ source }: { readonly source: DocumentReference }) {
  const { talk } = useTalk()
  const { file_name, content, page, sheet, row, url } = source
  const href = safeHref(url ?? '')
  const location = [
    page && talk.messages.page({ n: page }),
    sheet,
    row && talk.messages.row({ n: row }),
  ].filter(Boolean)
  return (
    <li>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {file_name}
        </a>
      ) : (
        <strong>{file_name}</strong>
      )}
      {location.length > 0 && <small> · {location.join(' · ')}</small>}
      <p>{content}</p>
    </li>
  )
}

/** Expandable list of an answer's sources. */
export function Sources({ sources }: { readonly sources: readonly DocumentReference[] }) {
  const { talk } = useTalk()
  return (
    <details
      class="sources"
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary>{talk.messages.sources({ n: sources.length })}</summary>
      <ol>
        {sources.map((source, index) => (
          <Source key={index} source={source} />
        ))}
      </ol>
    </details>
  )
}
