import { createContext, use } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Failure } from '#machines/failure.ts'
import type { Draft, Field } from '#machines/publish/draft.ts'
import { type Issue, type Issues, validate } from '#machines/publish/validate.ts'

/** The draft being edited, its issues, the failure of the last save, and a function that changes the draft. */
export interface PublishForm {
  readonly draft: Draft
  readonly issues: Issues
  readonly failure: Failure | null
  readonly change: (changes: Partial<Draft>) => void
}

/** Provides the form to the tabs. */
export const PublishFormContext = createContext<PublishForm | null>(null)

/** Fields whose message for a missing value names the field (specification). */
const named = ['bot_icon', 'bot_name', 'welcome_message', 'bot_question'] as const

/** Returns the message for an issue with a field. */
export function issueText(LL: TranslationFunctions, field: Field, issue: Issue, names = ''): string {
  const { publish, errors } = LL
  const own = named.find((name) => name === field)
  if (issue === 'required' && own) return publish.issue[own]()
  if (issue === 'icon_type_invalid' || issue === 'icon_too_large') return errors[issue]()
  return issue === 'domain_invalid' ? publish.issue.domain_invalid({ names }) : publish.issue[issue]()
}

type Lists = Pick<Draft, 'sample_questions' | 'banners' | 'languages'>

/** Returns the surrounding form, and functions that return the errors of fields and list items. */
export function usePublishForm() {
  const form = use(PublishFormContext)
  const LL = useLL()
  const textOf = useFailureText()
  if (!form) throw new Error('usePublishForm must be used below a PublishFormContext provider.')
  const { draft, issues, failure } = form

  /** Returns the error of a field: a validation issue or, if there is none, the reason why the server rejected it. */
  const errorOf = (field: Field): string | null => {
    const issue = issues[field]
    if (issue) return issueText(LL, field, issue, wrongHosts(draft, field).join(', '))
    const refused = Object.keys(failure?.fields ?? {}).some((path) => path.split('.')[0] === field)
    return refused ? textOf(failure) : null
  }
  /** Returns the validation error of a single item in a list. */
  const errorIn = <F extends keyof Lists>(field: F, item: Lists[F][number]): string | null => {
    const issue = validate({ ...draft, [field]: [item] })[field]
    return issue ? issueText(LL, field, issue) : null
  }
  return { ...form, errorOf, errorIn }
}

/** Returns the entries in a list of sites that are not host names. */
const wrongHosts = (draft: Draft, field: Field): readonly string[] =>
  field === 'allowed_domain' || field === 'blocked_domain' || field === 'picture_domain'
    ? (draft[field] ?? []).filter((host) => validate({ ...draft, [field]: [host] })[field])
    : []
