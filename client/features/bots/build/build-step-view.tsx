import type { BuildStep } from '#client/app/paths.ts'
import type { BotItem } from '#contract/bots.ts'
import { DocumentsStep } from '../documents/documents-step.tsx'
import type { Uploads } from '../documents/use-uploads.ts'
import { FaqsStep } from '../faqs/faqs-step.tsx'
import { PromptStep } from '../prompt/prompt-step.tsx'
import { PublishStep } from '../publish/publish-step.tsx'
import { QuestionsStep } from '../questions/questions-step.tsx'
import { TestsStep } from '../tests/tests-step.tsx'
import { UrlsStep } from '../web-urls/urls-step.tsx'
import { doneSteps } from './build-facts.ts'
import { BuildHome } from './build-home.tsx'
import { PlaygroundArea } from './playground-area.tsx'
import type { useBuild } from './use-build.ts'

interface BuildStepViewProps {
  readonly step: BuildStep | null
  readonly bot: BotItem
  readonly build: ReturnType<typeof useBuild>
  readonly uploads: Uploads
}

/** The step that is open. */
export function BuildStepView({ step, bot: { id }, build, uploads }: BuildStepViewProps) {
  const { facts, training, bot, keepBot, keepPrompt, markTried } = build
  switch (step) {
    case 'prompt':
      return <PromptStep botId={id} onSaved={keepPrompt} />
    case 'file':
      return <DocumentsStep training={training} uploads={uploads} />
    case 'url':
      return <UrlsStep training={training} />
    case 'chat': {
      const { prompt, file, url } = doneSteps(facts)
      const isKnown = facts.files !== null && facts.pages !== null && facts.prompt !== null
      return (
        <PlaygroundArea bot={bot} isUntrained={isKnown && !prompt && !file && !url} onTried={markTried} />
      )
    }
    case 'questions':
      return <QuestionsStep botId={id} />
    case 'faqs':
      return <FaqsStep botId={id} />
    case 'tests':
      return <TestsStep botId={id} training={training} />
    case 'publish':
      return <PublishStep botId={id} onSaved={keepBot} />
    default:
      return <BuildHome botId={id} facts={facts} isKnown={!build.isLoading} />
  }
}
