import { Bot, Bug, CircleQuestionMark, Languages, LogOut, SunMoon, UserRound, Workflow } from 'lucide-react'
import { useLocation } from 'wouter'
import { allBots, type BotChoice, oneBot, sameSelection } from '#machines/bot-selection/selection.ts'
import { useBots } from '../core/bots/bots.tsx'
import { useLanguages } from '../core/languages/languages.ts'
import { openGuides, paths } from '../core/navigation/paths.ts'
import { type Command, useCommands } from '../core/palette/commands.tsx'
import { useReportProblem } from '../core/report/use-report-problem.tsx'
import { useAccount } from '../core/session/session.tsx'
import { useLL } from '../lib/i18n.tsx'
import { themeChoices, useTheme } from '../lib/theme.ts'
import { useHotkeys } from '../lib/use-hotkeys.tsx'
import { useNavigation } from './navigation.ts'

/** Registers the palette commands available on every page, and the hotkey that opens the palette. */
export function AppCommands({ onOpen }: { onOpen: () => void }) {
  const LL = useLL()
  const [, navigate] = useLocation()
  useHotkeys(LL.app.palette.general(), [
    { keys: '$mod+k', label: LL.app.palette.open(), run: onOpen, whileTyping: true },
  ])
  const pages = useNavigation().map(({ id, label, icon, href }) => ({
    id: `page.${id}`,
    label,
    icon,
    run: () => navigate(href),
  }))
  const signOut = { label: LL.app.profile.signOut(), icon: LogOut, run: () => navigate(paths.logout()) }
  useCommands(LL.app.palette.pages(), pages, 1)
  useCommands(LL.app.palette.bots(), useBotCommands(), 2)
  useCommands(LL.app.palette.preferences(), usePreferenceCommands(), 3)
  const profile = {
    id: 'page.profile',
    label: LL.app.pages.profile(),
    icon: UserRound,
    run: () => navigate(paths.profile()),
  }
  const help = {
    id: 'page.help',
    label: LL.app.profile.help(),
    icon: CircleQuestionMark,
    run: openGuides,
  }
  const { report, dialog } = useReportProblem()
  const problem = { id: 'problem.report', label: LL.app.report.open(), icon: Bug, run: report }
  const inspector = {
    id: 'page.inspect',
    label: LL.app.pages.inspect(),
    icon: Workflow,
    run: () => navigate(paths.inspect()),
  }
  const tools = useAccount().can('canManageSetting') ? [problem, inspector] : [problem]
  useCommands(LL.app.palette.account(), [profile, help, ...tools, { id: 'session.signOut', ...signOut }], 4)
  return dialog
}

function useBotCommands(): Command[] {
  const LL = useLL()
  const { bots, selected, select } = useBots()
  const all = { id: 'bots.all', name: LL.app.bots.all(), choice: allBots }
  const each = bots.map(({ id, bot_name }) => ({ id: `bot.${id}`, name: bot_name, choice: oneBot(id) }))
  const choices: { id: string; name: string; choice: BotChoice }[] = bots.length > 1 ? [all, ...each] : each
  return choices
    .filter(({ choice }) => !sameSelection(choice, selected))
    .map(({ id, name, choice }) => ({
      id,
      label: LL.app.palette.selectBot({ name }),
      icon: Bot,
      run: () => select(choice),
    }))
}

function usePreferenceCommands(): Command[] {
  const LL = useLL()
  const { choice, setChoice } = useTheme()
  const themes = themeChoices
    .filter((theme) => theme !== choice)
    .map((theme) => ({
      id: `theme.${theme}`,
      label: LL.app.palette.theme({ name: LL.common.theme[theme]() }),
      icon: SunMoon,
      run: () => setChoice(theme),
    }))
  const languages = useLanguages()
    .filter(({ current }) => !current)
    .map(({ locale, name, choose }) => ({
      id: `language.${locale}`,
      label: LL.app.palette.language({ name }),
      icon: Languages,
      run: choose,
    }))
  return [...themes, ...languages]
}
