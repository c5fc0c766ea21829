import { Image, Type } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { BANNERS_MAX, LINE_MAX_CHARS, URL_MAX_CHARS } from '#contract/base/limits.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { BannerImage } from './banner-image.tsx'
import { usePublishForm } from './form.ts'
import { replaced } from './list-edits.ts'
import { ListRow } from './list-row.tsx'

type Banner = Draft['banners'][number]

const fresh = (type: Banner['type']): Banner => ({
  type,
  text: '',
  image: '',
  link: '',
  status: type === 'image' ? 'pending' : 'ready',
})

/** Card for the banners above the chat. */
export function BannersCard() {
  const { content } = useLL().publish
  const { draft, change } = usePublishForm()
  const { banners } = draft
  const reason = banners.length >= BANNERS_MAX ? content.bannerMost({ n: BANNERS_MAX }) : null
  const set = (next: Banner[]) => change({ banners: next })
  const add = (
    <>
      <Button
        size="small"
        icon={Type}
        disabledReason={reason}
        onClick={() => set([...banners, fresh('text')])}
      >
        {content.bannerAddText()}
      </Button>
      <Button
        size="small"
        icon={Image}
        disabledReason={reason}
        onClick={() => set([...banners, fresh('image')])}
      >
        {content.bannerAddImage()}
      </Button>
    </>
  )
  return (
    <Card title={content.banners()} description={content.bannersText()} actions={add}>
      {banners.length === 0 ? (
        <p className="text-text-muted">{content.bannersEmpty()}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {banners.map((banner, at) => (
            <ListRow key={at} name={content.bannerOf({ n: at + 1 })} list={banners} at={at} onChange={set}>
              <BannerFields banner={banner} onChange={(changed) => set(replaced(banners, at, changed))} />
            </ListRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface BannerFieldsProps {
  readonly banner: Banner
  readonly onChange: (banner: Banner) => void
}

function BannerFields({ banner, onChange }: BannerFieldsProps) {
  const { content } = useLL().publish
  const { errorIn } = usePublishForm()
  const error = errorIn('banners', banner)
  const isPending = banner.type === 'image' && banner.status === 'pending'
  return (
    <>
      {banner.type === 'image' && (
        <BannerImage banner={banner} error={isPending ? error : null} onChange={onChange} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={banner.type === 'image' ? content.bannerAlt() : content.bannerText()}
          hint={banner.type === 'image' ? content.bannerAltHint() : null}
        >
          <TextInput
            maxLength={LINE_MAX_CHARS}
            value={banner.text}
            onChange={(text) => onChange({ ...banner, text })}
          />
        </Field>
        <Field optional label={content.bannerLink()} error={isPending ? null : error}>
          <TextInput
            type="url"
            maxLength={URL_MAX_CHARS}
            value={banner.link}
            onChange={(link) => onChange({ ...banner, link: link.trim() })}
          />
        </Field>
      </div>
    </>
  )
}
