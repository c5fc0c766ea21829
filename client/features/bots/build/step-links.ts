import type { LucideIcon } from 'lucide-react'
import {
  CircleHelp,
  FileText,
  FlaskConical,
  Globe,
  Home,
  ListChecks,
  MessageSquareText,
  MessagesSquare,
  Plug,
  Rocket,
} from 'lucide-react'
import { paths } from '#client/core/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Step as StepperStep } from '#client/ui/controls/stepper.tsx'
import { type BuildSummary, doneSteps, type Step, steps } from './build-summary.ts'

/** Icon of each step. */
export const stepIcons: Record<Step, LucideIcon> = {
  prompt: MessageSquareText,
  file: FileText,
  url: Globe,
  chat: FlaskConical,
  publish: Rocket,
}

/** Maintenance pages and channels, which are not steps of building and never done: customers keep asking. */
const upkeep = [
  { step: 'questions', icon: CircleHelp },
  { step: 'faqs', icon: MessagesSquare },
  { step: 'tests', icon: ListChecks },
  { step: 'integration', icon: Plug },
] as const

/** Returns the steps for the navigation of a bot, its home first. */
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
    ...upkeep.map(({ step, icon }) => ({
      id: step,
      label: bots.step[step](),
      href: paths.build(botId, { step }),
      icon,
      done: false,
    })),
  ]
}
