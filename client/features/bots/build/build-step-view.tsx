import type { BuildStep } from '#client/core/navigation/paths.ts'
import type { BotItem } from '#contract/bots/bots.ts'
import { ActionsStep } from '../actions/actions-step.tsx'
import { TestsStep } from '../evaluations/tests-step.tsx'
import { FirstRunStep } from '../first-run/first-run-step.tsx'
import { IntegrationStep } from '../integration/integration-step.tsx'
import type { Uploads } from '../knowledge/documents/use-uploads.ts'
import { KnowledgeStep } from '../knowledge/knowledge-step.tsx'
import { PromptStep } from '../prompt/prompt-step.tsx'
import { PublishStep } from '../publish/publish-step.tsx'
import { BuildHome } from './build-home.tsx'
import { doneSteps } from './build-summary.ts'
import { PlaygroundArea } from './playground-area.tsx'
import type { useBuild } from './use-build.ts'

interface BuildStepViewProps {
  readonly step: BuildStep | null
  readonly bot: BotItem
  readonly build: ReturnType<typeof useBuild>
  readonly uploads: Uploads
}

export function BuildStepView({ step, bot: item, build, uploads }: BuildStepViewProps) {
  const { id } = item
  const { summary, training, bot, keepBot, keepPrompt, markTried } = build
  switch (step) {
    case 'start':
      return (
        <FirstRunStep
          bot={bot.data}
          training={training}
          trial={(suggestions) => (
            <PlaygroundArea bot={suggesting(bot, suggestions)} isUntrained={false} onTried={markTried} />
          )}
          onLook={keepBot}
        />
      )
    case 'prompt':
      return (
        <PromptStep
          botId={id}
          trial={<PlaygroundArea bot={bot} isUntrained={false} isPane onTried={markTried} />}
          onSaved={keepPrompt}
        />
      )
    case 'knowledge':
      return <KnowledgeStep botId={id} training={training} uploads={uploads} />
    case 'chat': {
      const { prompt, knowledge } = doneSteps(summary)
      const isKnown = summary.files !== null && summary.pages !== null && summary.prompt !== null
      return <PlaygroundArea bot={bot} isUntrained={isKnown && !prompt && !knowledge} onTried={markTried} />
    }
    case 'actions':
      return <ActionsStep botId={id} />
    case 'tests':
      return <TestsStep botId={id} training={training} />
    case 'publish':
      return <PublishStep botId={id} onSaved={keepBot} />
    case 'integration':
      return <IntegrationStep botId={id} />
    default:
      return <BuildHome bot={item} summary={summary} isKnown={!build.isLoading} />
  }
}

/** Returns the bot with the given questions suggested instead of its own; without questions, the bot is returned unchanged. */
const suggesting = (
  bot: ReturnType<typeof useBuild>['bot'],
  questions: readonly string[],
): ReturnType<typeof useBuild>['bot'] =>
  bot.data && questions.length > 0
    ? {
        ...bot,
        data: {
          ...bot.data,
          sample_questions: questions.map((question) => ({ question, answer: '', ai_answer: true })),
        },
      }
    : bot
