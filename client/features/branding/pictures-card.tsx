import { useId } from 'react'
import { BrandMark } from '#client/core/branding/brand.tsx'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { PictureButtons } from '#client/shared/pictures/picture-buttons.tsx'
import { usePicture } from '#client/shared/pictures/use-picture.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'
import { useBrandingForm } from './form.ts'

/** Logo of the console, and icon of its tab. */
export function PicturesCard() {
  const { branding: texts } = useLL()
  const { locale } = useLocale()
  return (
    <Card
      title={texts.pictures()}
      description={texts.picturesText({ size: formatBytes(locale, BOT_ICON_MAX_BYTES) })}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Picture field="logo" label={texts.chooseLogo()} hint={texts.logoHint()} />
        <Picture field="favicon" label={texts.chooseFavicon()} hint={texts.faviconHint()} />
      </div>
    </Card>
  )
}

interface PictureProps {
  readonly field: 'logo' | 'favicon'
  readonly label: string
  readonly hint: string
}

function Picture({ field, label, hint }: PictureProps) {
  const { branding: texts } = useLL()
  const { draft, change, errorOf } = useBrandingForm()
  const { problem, take, clear } = usePicture((picture) => change({ [field]: picture }))
  const [id, errorId] = [useId(), useId()]
  const error = problem ?? errorOf(field)
  const picture = draft[field]
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-medium">
        {texts.field[field]()}
      </h3>
      <div className="flex h-16 w-full max-w-56 items-center justify-center rounded-lg border border-dashed bg-surface-sunken p-3">
        {picture ? (
          <img src={picture} alt={texts.field[field]()} className="max-h-full max-w-full object-contain" />
        ) : (
          <BrandMark />
        )}
      </div>
      <PictureButtons
        label={label}
        errorId={error ? errorId : undefined}
        has={picture !== ''}
        onFile={take}
        clearLabel={texts.remove({ name: texts.field[field]() })}
        onClear={picture === '' ? null : clear}
      />
      <p id={errorId} aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {error}
      </p>
      <p className="text-sm text-text-muted">{hint}</p>
    </section>
  )
}
