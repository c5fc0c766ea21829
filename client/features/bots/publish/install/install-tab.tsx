import { guidePath, paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { readFirstRun } from '#client/shared/first-steps/first-run-storage.ts'
import { Field } from '#client/ui/controls/field.tsx'
import { ExternalLink } from '#client/ui/controls/link.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { TokenInput } from '#client/ui/controls/token-input.tsx'
import { CodeBlock } from '#client/ui/display/code-block.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { SITES_MAX } from '#contract/base/limits.ts'
import type { Bot } from '#contract/bots/bots.ts'
import { usePublishForm } from '../form.ts'
import { CheckCard } from './check-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { SeenSitesCard } from './seen-sites-card.tsx'
import { WaysCard } from './ways-card.tsx'

interface InstallTabProps {
  readonly bot: Bot
  readonly isUnsaved: boolean
}

/** Tab for installing the widget on a website: the code, a check, and the sites that may use it. */
export function InstallTab({ bot, isUnsaved }: InstallTabProps) {
  const { publish, common } = useLL()
  const { install } = publish
  return (
    <div className="flex flex-col gap-4">
      <WaysCard bot={bot} isUnsaved={isUnsaved} />
      <CheckCard botId={bot.id} known={readFirstRun(bot.id).url} />
      <SeenSitesCard bot={bot} />
      <Card title={install.sites()}>
        <Sites />
      </Card>
      <IdentityCard botId={bot.id} />
      <Card title={install.tryIt()}>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <ExternalLink href={paths.test({ key: bot.api_key })}>{install.testPage()}</ExternalLink>
          <ExternalLink href={paths.chatbox({ bot: bot.id })}>{install.chatbox()}</ExternalLink>
        </p>
      </Card>
      <Card title={install.script()} description={install.scriptText()}>
        <div className="flex flex-col gap-3">
          <CodeBlock text={'Parley.open()\nParley.close()\nParley.toggle()'} />
          <p>
            <ExternalLink href={guidePath('widget')}>{common.links.guide()}</ExternalLink>
          </p>
        </div>
      </Card>
    </div>
  )
}

function Sites() {
  const { install, field } = useLL().publish
  const { draft, change, errorOf } = usePublishForm()
  const isOpen = draft.allowed_domain.length === 0
  const blocked = draft.blocked_domain ?? []
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={field.allowed_domain()}
        labelHidden
        hint={install.sitesHint()}
        error={errorOf('allowed_domain')}
      >
        <TokenInput
          value={draft.allowed_domain}
          onChange={(allowed_domain) => change({ allowed_domain })}
          placeholder={install.sitesPlaceholder()}
          most={SITES_MAX}
        />
      </Field>
      {blocked.length > 0 && (
        <Field label={field.blocked_domain()} error={errorOf('blocked_domain')}>
          <TokenInput
            value={blocked}
            onChange={(blocked_domain) => change({ blocked_domain })}
            most={SITES_MAX}
          />
        </Field>
      )}
      <Banner tone={isOpen ? 'warning' : 'info'}>
        <p>{isOpen ? install.sitesText() : install.sitesListed()}</p>
        {!isOpen && <p className="text-text-muted">{install.refused()}</p>}
      </Banner>
      <SettingCheck
        label={install.preview()}
        text={install.previewText()}
        checked={draft.allow_preview}
        onChange={(allow_preview) => change({ allow_preview })}
      />
      <SettingCheck
        label={install.work()}
        text={install.workText()}
        checked={draft.proof_of_work ?? false}
        onChange={(proof_of_work) => change({ proof_of_work })}
      />
    </div>
  )
}
