import type { ReactNode } from 'react'
import { formatList, formatNumber, formatPercent } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { AnswerReceipt, ReceiptPassage } from '#contract/knowledge/receipts.ts'
import { ActionRunView } from './action-run-view.tsx'
import { useSourceLocation } from './use-source-location.ts'

/** Share by which a passage must outscore the next one to count as a better match. */
const BETTER_FROM = 0.05

/**
 * Shows how an answer was produced: the passages, the reason for ranking the first one highest, confidence, time, prompt, and
 * writer.
 */
export function Receipt({ receipt }: { receipt: AnswerReceipt }) {
  const { receipt: texts } = useLL().answers
  const { passages, certainty, provider_error } = receipt
  const none = certainty === null && receipt.writer === 'embedded' ? texts.smallTalk() : texts.none()
  return (
    <div className="flex min-w-0 flex-col gap-2 text-left text-sm">
      {passages.length === 0 ? (
        <p className="text-text-muted">{none}</p>
      ) : (
        <ol aria-label={texts.passages()} className="flex flex-col gap-2">
          {passages.map((passage, at) => (
            <li key={`${passage.id}-${at}`} className="rounded-lg border bg-surface-sunken px-3 py-2">
              <Passage passage={passage} why={at === 0 ? <Why passages={passages} /> : null} />
            </li>
          ))}
        </ol>
      )}
      {receipt.actions.map((run) => (
        <ActionRunView key={run.id} run={run} />
      ))}
      <Facts receipt={receipt} />
      {provider_error !== null && (
        <p className="wrap-anywhere text-warning-text">
          {texts.fallback()} {receipt.provider_words}
        </p>
      )}
    </div>
  )
}

function Passage({ passage, why }: { passage: ReceiptPassage; why: ReactNode }) {
  const { receipt: texts } = useLL().answers
  const { locale } = useLocale()
  const location = useSourceLocation()(passage)
  const { file_name, content, heading, url, source_id, is_used, score } = passage
  // Members can enter any URL, so only http(s) URLs become links.
  const isLink = url !== undefined && /^https?:\/\//.test(url)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
        <span className="wrap-anywhere min-w-0 font-medium">{file_name}</span>
        {location && <span className="text-text-muted">{location}</span>}
        {is_used && <Tag tone="success">{texts.used()}</Tag>}
        {score > 0 && (
          <span className="tabular ml-auto text-text-faint text-xs">
            {texts.score({ n: formatNumber(locale, score, { maximumFractionDigits: 1 }) })}
          </span>
        )}
      </p>
      {heading && heading !== file_name && <p className="wrap-anywhere text-text-muted">{heading}</p>}
      <blockquote className="scroll-thin mt-1 max-h-32 overflow-y-auto whitespace-pre-wrap border-border-strong border-l-2 pl-2.5 text-text-muted">
        {content}
      </blockquote>
      {why}
      {source_id === null && <p className="mt-1 text-warning-text text-xs">{texts.gone()}</p>}
      {isLink && (
        <p className="mt-1">
          <ExternalLink href={url}>{texts.openPage()}</ExternalLink>
        </p>
      )}
    </>
  )
}

/** Explains in a sentence why the first passage was preferred to the next. */
function Why({ passages: [first, next] }: { passages: readonly ReceiptPassage[] }) {
  const { receipt: texts } = useLL().answers
  const { locale } = useLocale()
  const sentence = ({ words, score }: ReceiptPassage): string => {
    if (!next) return texts.alone()
    const own = words.filter((word) => !next.words.includes(word))
    const quoted = own.slice(0, 3).map((word) => `“${word}”`)
    if (quoted.length > 0) return texts.because({ words: formatList(locale, quoted) })
    const gain = next.score > 0 ? score / next.score - 1 : 0
    return gain >= BETTER_FROM ? texts.ahead({ percent: formatPercent(locale, gain) }) : texts.tied()
  }
  return first ? <p className="mt-1.5 text-text-muted text-xs">{sentence(first)}</p> : null
}

function Facts({ receipt }: { receipt: AnswerReceipt }) {
  const { receipt: texts } = useLL().answers
  const { locale } = useLocale()
  const { certainty, confidence, milliseconds, prompt_version, writer, model } = receipt
  const percent = formatPercent(locale, confidence)
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      <Fact name={texts.confidence()} value={texts[certainty ?? 'plain']({ percent })} />
      <Fact name={texts.time()} value={texts.ms({ n: milliseconds })} />
      <Fact
        name={texts.prompt()}
        value={prompt_version === 0 ? texts.noPrompt() : texts.version({ n: prompt_version })}
      />
      <Fact
        name={texts.writer()}
        value={writer === 'embedded' ? texts.embedded() : texts.provider({ model })}
      />
    </dl>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-text-faint text-xs">{name}</dt>
    <dd className="tabular">{value}</dd>
  </div>
)
