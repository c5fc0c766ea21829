import { MenuButton } from '@headlessui/react'
import { Bug, CircleQuestionMark, LogOut, UserRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { useLanguages } from '#client/core/languages/languages.ts'
import { openGuides, paths } from '#client/core/navigation/paths.ts'
import { useReportProblem } from '#client/core/report/use-report-problem.tsx'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { type ThemeChoice, themeChoices, useTheme } from '#client/lib/theme.ts'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { Menu, type MenuGroup } from '#client/ui/overlays/menu.tsx'

function useGroups(email: string, report: () => void): readonly MenuGroup[] {
  const LL = useLL()
  const languages = useLanguages()
  const { choice, setChoice } = useTheme()
  const [, navigate] = useLocation()
  const themes = themeChoices.map((value: ThemeChoice) => ({
    label: LL.common.theme[value](),
    checked: value === choice,
    onSelect: () => setChoice(value),
  }))
  const tongues = languages.map(({ name: label, current: checked, choose: onSelect }) => ({
    label,
    checked,
    onSelect,
  }))
  const profile = {
    label: LL.app.pages.profile(),
    icon: UserRound,
    onSelect: () => navigate(paths.profile()),
  }
  const help = {
    label: LL.app.profile.help(),
    icon: CircleQuestionMark,
    onSelect: () => openGuides(),
  }
  const problem = { label: LL.app.report.open(), icon: Bug, onSelect: report }
  const signOut = { label: LL.app.profile.signOut(), icon: LogOut, onSelect: () => navigate(paths.logout()) }
  return [
    { heading: LL.app.profile.theme(), choices: themes },
    { heading: LL.app.profile.language(), choices: tongues },
    { heading: email, choices: [profile, help, problem, signOut] },
  ]
}

/** Profile menu of the signed-in member, with language, theme and sign-out. */
export function ProfileMenu() {
  const LL = useLL()
  const { profile, client } = useAccount()
  const name = memberName(profile)
  const { report, dialog } = useReportProblem()
  const groups = useGroups(profile.email, report)
  return (
    <>
      {dialog}
      <Menu
        trigger={
          <MenuButton
            aria-label={`${LL.app.profile.menu()}: ${name}, ${LL.app.roles[profile.role]()}, ${client.name}`}
            title={`${name} · ${client.name}`}
            className="shrink-0 rounded-full p-0.5"
          >
            <Avatar name={name} src={profile.picture} />
          </MenuButton>
        }
        groups={groups}
      />
    </>
  )
}
