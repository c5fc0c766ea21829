import { MenuButton } from '@headlessui/react'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import type { Tone } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { Tag } from '#client/ui/tag.tsx'
import type { TestCase, TestResult } from '#contract/tests.ts'
import { isChanged, type Tried, type Verdict, verdictOf } from '#machines/test-set/verdicts.ts'
import type { TestWish } from './tests-step.tsx'

const tones: Record<Verdict, Tone | 'neutral'> = { passed: 'success', failed: 'danger', untried: 'neutral' }

interface TestCardProps {
  readonly tried: Tried
  readonly onWish: (wish: TestWish) => void
}

/** One question: whether the bot got it right, what was missing, and what can be done about it. */
export function TestCard({ tried, onWish }: TestCardProps) {
  const { tests: texts } = useLL()
  const { test, result } = tried
  const { question, expect } = test
  const verdict = verdictOf(tried)
  return (
    <li className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="wrap-anywhere min-w-0 font-medium">{question}</h3>
          <Tag tone={tones[verdict]}>{texts.verdict[verdict]()}</Tag>
          {result && isChanged(tried) && (
            <span className="text-sm text-text-muted">{texts.change[result.change]()}</span>
          )}
        </div>
        <TestMenu test={test} onWish={onWish} />
      </div>
      {result && !result.passed ? <Failed result={result} /> : <Expected test={test} />}
      {verdict === 'failed' && expect === 'answer' && (
        <Button onClick={() => onWish({ kind: 'teach', test })} className="self-start">
          {texts.teach()}
        </Button>
      )}
    </li>
  )
}

/** What a right answer shows. */
function Expected({ test: { expect, phrases, sources } }: { test: TestCase }) {
  const { tests: texts } = useLL()
  const shows = [...phrases.map((text) => texts.quoted({ text })), ...sources]
  const what = expect === 'refusal' ? texts.expectsRefusal() : shows.join(' · ')
  return <p className="wrap-anywhere text-sm text-text-muted">{texts.expects({ what })}</p>
}

/** What was missing, and what the bot said instead. */
function Failed({ result: { missing, answer, sources } }: { result: TestResult }) {
  const { tests: texts } = useLL()
  return (
    <div className="wrap-anywhere flex flex-col gap-2 text-sm">
      <ul className="list-disc pl-5 text-danger-text">
        {missing.map(({ what, text }) => (
          <li key={`${what} ${text}`}>{texts.miss[what]({ text })}</li>
        ))}
      </ul>
      {answer && (
        <figure className="rounded-md bg-surface-sunken p-3">
          <figcaption className="mb-1 text-text-muted">{texts.said()}</figcaption>
          <blockquote className="whitespace-pre-line">{answer}</blockquote>
          {sources.length > 0 && (
            <p className="mt-2 text-text-muted">{texts.rests({ sources: sources.join(' · ') })}</p>
          )}
        </figure>
      )}
    </div>
  )
}

function TestMenu({ test, onWish }: { test: TestCase; onWish: (wish: TestWish) => void }) {
  const { tests: texts } = useLL()
  return (
    <Menu
      trigger={
        <MenuButton
          as={IconButton}
          size="small"
          icon={EllipsisVertical}
          label={texts.options({ question: test.question })}
        />
      }
      groups={[
        { choices: [{ label: texts.edit(), icon: Pencil, onSelect: () => onWish({ kind: 'edit', test }) }] },
        {
          choices: [
            {
              label: texts.delete(),
              icon: Trash2,
              danger: true,
              onSelect: () => onWish({ kind: 'delete', test }),
            },
          ],
        },
      ]}
    />
  )
}
