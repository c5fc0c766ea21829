import type { ClientConfig } from '#contract/account/branding.ts'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { type EditorRules, editorMachine, type IssuesOf } from '../editing/editor.ts'
import { checkIcon } from '../publish/icon.ts'

/** Draft of the branding: the look of the console, and the colors of the first bot's widget. */
export type BrandingDraft = Pick<
  ClientConfig,
  'product_name' | 'logo' | 'favicon' | 'primary_color' | 'secondary_color'
> & { readonly accent_color: string }

/** Field of the branding form. */
export type BrandingField = keyof BrandingDraft

/** Possible problems with a field; the view has a sentence for each. */
export type BrandingIssue = 'too_long' | 'icon_type_invalid' | 'icon_too_large' | 'color_invalid'

const fields: readonly BrandingField[] = [
  'product_name',
  'accent_color',
  'logo',
  'favicon',
  'primary_color',
  'secondary_color',
]

/** Returns a draft with the saved values. */
export const draftOf = (config: ClientConfig): BrandingDraft => ({
  product_name: config.product_name,
  accent_color: config.accent_color ?? '',
  logo: config.logo,
  favicon: config.favicon,
  primary_color: config.primary_color.toLowerCase(),
  secondary_color: config.secondary_color.toLowerCase(),
})

const HEX = /^#[0-9a-f]{6}$/i
const color = (value: string) => (HEX.test(value) ? null : 'color_invalid')
const imageIssue = (value: string) => (value === '' ? null : checkIcon(value))

/** Checks a draft against the contract's limits and returns the issues by field. */
export function validate(draft: BrandingDraft): IssuesOf<BrandingDraft, BrandingIssue> {
  const judged: Record<BrandingField, BrandingIssue | null> = {
    product_name: draft.product_name.length > LINE_MAX_CHARS ? 'too_long' : null,
    accent_color: draft.accent_color === '' ? null : color(draft.accent_color),
    logo: imageIssue(draft.logo),
    favicon: imageIssue(draft.favicon),
    primary_color: color(draft.primary_color),
    secondary_color: color(draft.secondary_color),
  }
  return Object.fromEntries(Object.entries(judged).filter(([, issue]) => issue !== null))
}

const rules: EditorRules<ClientConfig, BrandingDraft, BrandingIssue> = {
  id: 'branding',
  description: 'Editing and saving the branding of an account.',
  fields,
  draftOf,
  validate,
}

/** Editor of an account's branding: editing, saving, and protection against losing changes. */
export const brandingMachine = editorMachine(rules)
