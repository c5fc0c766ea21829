import { createContext, use } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import type { ClientConfig } from '#contract/account/branding.ts'
import type { BrandingDraft, BrandingField, BrandingIssue } from '#machines/branding/branding-machine.ts'

/** The draft being edited, its issues, the failure of the last save, and a function that changes the draft. */
export interface BrandingForm {
  readonly config: ClientConfig
  readonly draft: BrandingDraft
  readonly issues: Readonly<Partial<Record<BrandingField, BrandingIssue>>>
  readonly change: (changes: Partial<BrandingDraft>) => void
}

export const BrandingFormContext = createContext<BrandingForm | null>(null)

/** Returns the surrounding form, and a function that returns a field's error message. */
export function useBrandingForm() {
  const form = use(BrandingFormContext)
  const LL = useLL()
  if (!form) throw new Error('useBrandingForm must be used below a BrandingFormContext provider.')
  const errorOf = (field: BrandingField): string | null => {
    const issue = form.issues[field]
    if (!issue) return null
    return issue === 'too_long' || issue === 'color_invalid' ? LL.publish.issue[issue]() : LL.errors[issue]()
  }
  return { ...form, errorOf }
}
