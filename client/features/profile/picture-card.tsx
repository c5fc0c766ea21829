import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { upload } from '#client/api/upload.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatBytes } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { ImageButtons } from '#client/shared/images/image-buttons.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { removePicture, uploadPicture } from '#contract/account/member-pictures.ts'
import type { Failure } from '#machines/failure.ts'
import { pictureRules } from '#machines/profile/picture-rules.ts'
import { checkFile } from '#machines/upload/file-checks.ts'

/** Card for the member's picture, as seen by colleagues and customers. */
export function PictureCard() {
  const { profile: texts } = useLL()
  const { locale } = useLocale()
  const { profile } = useAccount()
  const textOf = useFailureText()
  const { take, clear, busy, failure } = useOwnPicture()
  return (
    <Card title={texts.picture()} description={texts.pictureText()}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={memberName(profile)} src={profile.picture} size="large" />
        <ImageButtons
          label={texts.choosePicture()}
          errorId={undefined}
          accept={pictureRules.endings.map((ending) => `.${ending}`).join(',')}
          has={Boolean(profile.picture)}
          busy={busy}
          onFile={take}
          clearLabel={texts.removePicture()}
          onClear={profile.picture ? clear : null}
        />
      </div>
      <p className="mt-3 text-sm text-text-muted">
        {texts.pictureHint({ size: formatBytes(locale, pictureRules.fileSize) })}
      </p>
      <p aria-live="polite" className="text-danger-text text-sm empty:hidden">
        {failure && textOf(failure)}
      </p>
    </Card>
  )
}

function useOwnPicture() {
  const { profile: texts } = useLL()
  const { reload } = useAccount()
  const toast = useToast()
  const file = useRef<File | null>(null)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  const { submit, edit, busy, failure } = useSubmission(
    'profile: picture',
    async (signal) => {
      if (!file.current) return call(removePicture, { signal })
      const form = new FormData()
      form.append('files', file.current)
      return upload(uploadPicture, { form, signal })
    },
    () => {
      toast.show({ text: file.current ? texts.pictureSaved() : texts.pictureRemoved() })
      reload()
    },
  )
  const send = (chosen: File | null) => {
    edit()
    file.current = chosen
    submit()
  }
  const take = (chosen: File) => {
    const code = checkFile({ id: '', name: chosen.name, size: chosen.size }, pictureRules)
    setRefusal(code && { code, params: { limit: pictureRules.fileSize } })
    if (!code) send(chosen)
  }
  const clear = () => {
    setRefusal(null)
    send(null)
  }
  return { take, clear, busy, failure: refusal ?? failure }
}
