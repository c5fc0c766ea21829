import { MenuButton } from '@headlessui/react'
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import type { Tone } from '#client/ui/feedback/banner.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import type { TestCase, TestResult } from '#contract/knowledge/evaluations.ts'
import { isChanged, type TestWithResult, type Verdict, verdictOf } from '#machines/test-set/verdicts.ts'
import type { TestCommand } from './test-command.ts'

const tones: Record<Verdict, Tone | 'neutral'> = { passed: 'success', failed: 'danger', untried: 'neutral' }

interface TestCardProps {
  readonly tried: TestWithResult
  readonly onCommand: (command: TestCommand) => void
}

/** Card for a test question, with the verdict, the missing parts of the answer, and the available actions. */
export function TestCard({ tried, onCommand }: TestCardProps) {
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
        <TestMenu test={test} onCommand={onCommand} />
      </div>
      {result && !result.passed ? <Failed result={result} /> : <Expected test={test} />}
      {verdict === 'failed' && expect === 'answer' && (
        <Button onClick={() => onCommand({ kind: 'teach', test })} className="self-start">
          {texts.teach()}
        </Button>
      )}
    </li>
  )
}

/** Expectations that a correct answer meets. */
function Expected({ test: { expect, phrases, sources } }: { test: TestCase }) {
  const { tests: texts } = useLL()
  const shows = [...phrases.map((text) => texts.quoted({ text })), ...sources]
  const what = expect === 'refusal' ? texts.expectsRefusal() : shows.join(' · ')
  return <p className="wrap-anywhere text-sm text-text-muted">{texts.expects({ what })}</p>
}

/** Expectations that the answer did not meet, and the answer itself. */
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

function TestMenu({ test, onCommand }: { test: TestCase; onCommand: (command: TestCommand) => void }) {
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
        {
          choices: [{ label: texts.edit(), icon: Pencil, onSelect: () => onCommand({ kind: 'edit', test }) }],
        },
        {
          choices: [
            {
              label: texts.delete(),
              icon: Trash2,
              danger: true,
              onSelect: () => onCommand({ kind: 'delete', test }),
            },
          ],
        },
      ]}
    />
  )
}
