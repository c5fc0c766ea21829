import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { SettingCheck } from '#client/ui/controls/setting-check.tsx'
import { TokenInput } from '#client/ui/controls/token-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PICTURE_SITES_MAX } from '#contract/base/limits.ts'
import { usePublishForm } from './form.ts'

/** Settings for link previews and for images from the owner's sites in answers. */
export function LinksCard() {
  const { content, field, install } = useLL().publish
  const { draft, change, errorOf } = usePublishForm()
  return (
    <Card title={content.links()}>
      <div className="flex flex-col gap-4">
        <SettingCheck
          label={content.linkPreviews()}
          text={content.linkPreviewsText()}
          checked={draft.link_previews ?? false}
          onChange={(link_previews) => change({ link_previews })}
        />
        <Field
          optional
          label={field.picture_domain()}
          hint={content.imagesHint()}
          error={errorOf('picture_domain')}
        >
          <TokenInput
            value={draft.picture_domain ?? []}
            onChange={(picture_domain) => change({ picture_domain })}
            placeholder={install.sitesPlaceholder()}
            most={PICTURE_SITES_MAX}
          />
        </Field>
      </div>
    </Card>
  )
}
