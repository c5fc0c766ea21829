import type { LucideIcon } from 'lucide-react'
import { FlaskConical, Home, Library, ListChecks, MessageSquareText, Plug, Rocket, Zap } from 'lucide-react'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Step as StepperStep } from '#client/ui/controls/stepper.tsx'
import { type BuildSummary, doneSteps, type Step, steps } from './build-summary.ts'

export const stepIcons: Record<Step, LucideIcon> = {
  knowledge: Library,
  actions: Zap,
  prompt: MessageSquareText,
  tests: ListChecks,
  chat: FlaskConical,
  publish: Rocket,
  integration: Plug,
}

/** Returns links to the bot's home and steps, in order, for the navigation. */
export function useStepLinks(botId: number, summary: BuildSummary): readonly StepperStep[] {
  const { bots } = useLL()
  const done = doneSteps(summary)
  return [
    { id: 'home', label: bots.build.home(), href: paths.build(botId), icon: Home, done: false },
    ...steps.map((step) => ({
      id: step,
      label: bots.step[step](),
      href: paths.build(botId, { step }),
      icon: stepIcons[step],
      done: done[step],
    })),
  ]
}
