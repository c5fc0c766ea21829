import { useId } from 'react'
import { BrandMark } from '#client/core/branding/brand.tsx'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ImageButtons } from '#client/shared/images/image-buttons.tsx'
import { useImageInput } from '#client/shared/images/use-image-input.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { BOT_ICON_MAX_BYTES } from '#contract/base/limits.ts'
import { useBrandingForm } from './form.ts'

export function ImagesCard() {
  const { branding: texts } = useLL()
  const { locale } = useLocale()
  return (
    <Card
      title={texts.images()}
      description={texts.imagesText({ size: formatBytes(locale, BOT_ICON_MAX_BYTES) })}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <ImageField field="logo" label={texts.chooseLogo()} hint={texts.logoHint()} />
        <ImageField field="favicon" label={texts.chooseFavicon()} hint={texts.faviconHint()} />
      </div>
    </Card>
  )
}

interface ImageFieldProps {
  readonly field: 'logo' | 'favicon'
  readonly label: string
  readonly hint: string
}

function ImageField({ field, label, hint }: ImageFieldProps) {
  const { branding: texts } = useLL()
  const { draft, change, errorOf } = useBrandingForm()
  const { problem, take, clear } = useImageInput((dataUrl) => change({ [field]: dataUrl }))
  const [id, errorId] = [useId(), useId()]
  const error = problem ?? errorOf(field)
  const image = draft[field]
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-medium">
        {texts.field[field]()}
      </h3>
      <div className="flex h-16 w-full max-w-56 items-center justify-center rounded-lg border border-dashed bg-surface-sunken p-3">
        {image ? (
          <img src={image} alt={texts.field[field]()} className="max-h-full max-w-full object-contain" />
        ) : (
          <BrandMark />
        )}
      </div>
      <ImageButtons
        label={label}
        errorId={error ? errorId : undefined}
        has={image !== ''}
        onFile={take}
        clearLabel={texts.remove({ name: texts.field[field]() })}
        onClear={image === '' ? null : clear}
      />
      <p id={errorId} aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {error}
      </p>
      <p className="text-sm text-text-muted">{hint}</p>
    </section>
  )
}
