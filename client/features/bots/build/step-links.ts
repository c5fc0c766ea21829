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
  Rocket,
} from 'lucide-react'
import { paths } from '#client/app/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { Step as StepperStep } from '#client/ui/stepper.tsx'
import { type BuildFacts, doneSteps, type Step, steps } from './build-facts.ts'

/** The picture of each step. */
export const stepIcons: Record<Step, LucideIcon> = {
  prompt: MessageSquareText,
  file: FileText,
  url: Globe,
  chat: FlaskConical,
  publish: Rocket,
}

/** What is no step of building, which can be done: customers go on asking. */
const upkeep = [
  { step: 'questions', icon: CircleHelp },
  { step: 'faqs', icon: MessagesSquare },
  { step: 'tests', icon: ListChecks },
] as const

/** The steps as the navigation of a bot shows them, its home first. */
export function useStepLinks(botId: number, facts: BuildFacts): readonly StepperStep[] {
  const { bots } = useLL()
  const done = doneSteps(facts)
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
