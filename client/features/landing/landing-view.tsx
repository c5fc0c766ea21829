import { BookOpenText, CodeXml, Headset, type LucideIcon } from 'lucide-react'
import { Brand } from '#client/core/branding/brand.tsx'
import { LanguageMenu } from '#client/core/languages/language-menu.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { ConversationIllustration } from '#client/shared/illustrations/conversation.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { plans } from '#contract/account/account-limits.ts'
import { LiveDemo } from './live-demo.tsx'
import { useDescription } from './use-description.ts'

/** Introduction to the product: its features, a demo bot if the operator has configured one, and data protection. */
export function LandingView() {
  const LL = useLL()
  const texts = LL.app.landing
  useDescription(texts.text())
  return (
    <div className="mx-auto flex min-h-full w-full max-w-6xl flex-col px-4 sm:px-8">
      <header className="flex h-16 shrink-0 items-center gap-2">
        <span className="mr-auto">
          <Brand />
        </span>
        <LanguageMenu />
        <ButtonLink href={paths.login()}>{texts.signIn()}</ButtonLink>
      </header>
      <div className="grid flex-1 content-center items-center gap-10 py-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16">
        <div className="flex flex-col items-start gap-5">
          <h1 className="text-balance font-semibold text-3xl tracking-tight lg:text-[2.75rem] lg:leading-[1.12]">
            {texts.title()}
          </h1>
          <p className="max-w-xl text-pretty text-lg text-text-muted">{texts.text()}</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink href={paths.register()} variant="primary" size="large">
              {texts.register()}
            </ButtonLink>
            <LiveDemo />
          </div>
          <p className="text-sm text-text-muted">
            {texts.trial({ days: plans.trial.days, queries: plans.trial.queries })} {texts.noCard()}
          </p>
        </div>
        <div className="flex justify-center rounded-lg bg-accent-subtle px-4 py-10 sm:px-8">
          <ConversationIllustration />
        </div>
      </div>
      <ul className="grid gap-6 border-t py-8 sm:grid-cols-3 sm:gap-8">
        <Point icon={BookOpenText} title={texts.train()} text={texts.trainText()} />
        <Point icon={CodeXml} title={texts.publish()} text={texts.publishText()} />
        <Point icon={Headset} title={texts.take()} text={texts.takeText()} />
      </ul>
      <Security />
    </div>
  )
}

const Point = ({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) => (
  <li className="flex gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
    <div>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-0.5 text-pretty text-text-muted">{text}</p>
    </div>
  </li>
)

function Security() {
  const { security } = useLL().app.landing
  const points = [
    [security.sites(), security.sitesText()],
    [security.access(), security.accessText()],
    [security.privacy(), security.privacyText()],
    [security.server(), security.serverText()],
  ]
  return (
    <section className="border-t py-8" aria-labelledby="security">
      <h2 id="security" className="font-semibold text-xl">
        {security.title()}
      </h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4">
        {points.map(([title, text]) => (
          <li key={title}>
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-0.5 text-pretty text-text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
