import { Link } from 'wouter'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { paths } from '#client/core/navigation/paths.ts'
import { formatDate } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { withoutMarkdown } from '#client/lib/plain.ts'
import { Loading, SkeletonText } from '#client/ui/feedback/skeleton.tsx'
import { listSourceAnswers, type SourceAnswer } from '#contract/knowledge/sources.ts'

/** The latest answers that quote a source, each with a link to its chat. */
export function SourceAnswers({ sourceId }: { sourceId: number }) {
  const { source: texts } = useLL().knowledge
  const { data, failure, reload } = useResource('bots: source answers', (signal) =>
    call(listSourceAnswers, { params: { id: sourceId }, signal }),
  )
  if (!data && failure)
    return <FailureState compact title={texts.answersFailed()} failure={failure} onRetry={reload} />
  if (!data)
    return (
      <Loading className="py-2">
        <SkeletonText lines={4} />
      </Loading>
    )
  if (data.entities.length === 0)
    return <p className="text-text-muted">{data.is_complete ? texts.noAnswers() : texts.noRecentAnswers()}</p>
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {data.entities.map((answer) => (
          <AnswerLine key={`${answer.chat_id}-${answer.order}`} answer={answer} />
        ))}
      </ul>
      {!data.is_complete && <p className="pt-2 text-text-muted text-xs">{texts.latestAnswers()}</p>}
    </>
  )
}

function AnswerLine({ answer }: { answer: SourceAnswer }) {
  const { locale } = useLocale()
  return (
    <li>
      <Link
        href={paths.chats({ chat: answer.chat_id })}
        className="block px-3 py-2 -outline-offset-2 hover:bg-surface-hover"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="wrap-anywhere font-medium">{answer.question}</span>
          <time dateTime={answer.created_at} className="tabular shrink-0 text-text-muted text-xs">
            {formatDate(locale, new Date(answer.created_at))}
          </time>
        </span>
        <span className="line-clamp-2 text-sm text-text-muted">{withoutMarkdown(answer.answer)}</span>
        <span className="text-text-faint text-xs">{answer.user_name}</span>
      </Link>
    </li>
  )
}
