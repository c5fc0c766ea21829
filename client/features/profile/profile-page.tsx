import { ChoicesCard } from '#client/core/notifications/choices-card.tsx'
import { KindsCard } from '#client/core/notifications/kinds-card.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { NameCard } from './name-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PictureCard } from './picture-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** Page where members change their own settings: name, appearance, notifications, hotkeys, and sign-in. */
export function ProfilePage() {
  const { profile: texts } = useLL()
  return (
    <>
      <PageHeader title={texts.title()} description={texts.description()} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <NameCard />
          <PictureCard />
          <FiguresCard />
          <AppearanceCard />
          <ChoicesCard />
          <KeysCard />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PasswordCard />
          <TwoFactorCard />
          <SessionsCard />
          <KindsCard />
        </div>
      </div>
    </>
  )
}
