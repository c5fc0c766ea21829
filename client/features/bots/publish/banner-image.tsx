import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { upload } from '#client/api/upload.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { pictureAt } from '#client/lib/base-path.ts'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { URL_MAX_CHARS } from '#contract/base/limits.ts'
import { isUploadedBanner } from '#contract/bots/banner-address.ts'
import type { Banner } from '#contract/bots/bots.ts'
import { uploadBanner } from '#contract/chats/files.ts'
import type { Failure } from '#machines/failure.ts'
import { bannerRules, withImage } from '#machines/publish/banner.ts'
import { checkFile } from '#machines/upload/file-checks.ts'

interface BannerImageProps {
  readonly banner: Banner
  /** Validation error of the image. */
  readonly error: string | null
  readonly onChange: (banner: Banner) => void
}

/** Validates and uploads an image, then adds it to the current banner, which may have been edited in the meantime. */
function useUpload({ banner, onChange }: BannerImageProps) {
  const file = useRef<File | null>(null)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const { submit, edit, busy, failure } = useSubmission(
    'bots: banner image',
    (signal) => {
      const form = new FormData()
      if (file.current) form.append('files', file.current)
      return upload(uploadBanner, { form, signal })
    },
    ({ image }) => onChange(withImage(banner, image)),
  )
  const take = (chosen: File) => {
    edit()
    const code = checkFile({ id: '', name: chosen.name, size: chosen.size }, bannerRules)
    setRefusal(code && { code, params: { limit: bannerRules.fileSize } })
    if (code) return
    file.current = chosen
    submit()
  }
  return { take, busy, failure: refusal ?? failure }
}

/** Banner image, either uploaded or given by URL. */
export function BannerImage(props: BannerImageProps) {
  const { banner, error, onChange } = props
  const { content } = useLL().publish
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { take, busy, failure } = useUpload(props)
  const input = useRef<HTMLInputElement>(null)
  const isUploaded = isUploadedBanner(banner.image)
  return (
    <>
      {banner.status === 'ready' && (
        <img
          src={pictureAt(banner.image)}
          alt={banner.text || content.bannerImage()}
          className="max-h-32 max-w-full self-start rounded-lg border object-contain"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={content.bannerUpload()}
          accept={bannerRules.endings.map((ending) => `.${ending}`).join(',')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) take(chosen)
            target.value = ''
          }}
        />
        <Button size="small" icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {isUploaded ? content.bannerReplace() : content.bannerUpload()}
        </Button>
        <p className="text-sm text-text-muted">
          {content.bannerUploadHint({ size: formatBytes(locale, bannerRules.fileSize) })}
        </p>
      </div>
      <p aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {failure && content.bannerFailed({ reason: textOf(failure) ?? '' })}
      </p>
      <Field
        optional={isUploaded}
        label={content.bannerAddress()}
        hint={content.bannerAddressHint()}
        error={error}
      >
        <TextInput
          type="url"
          maxLength={URL_MAX_CHARS}
          value={isUploaded ? '' : banner.image}
          onChange={(image) => onChange(withImage(banner, image.trim()))}
        />
      </Field>
    </>
  )
}
