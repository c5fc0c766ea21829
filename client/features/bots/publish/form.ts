import { createContext, use } from 'react'
import { useFailureText } from '#client/app/use-failure-text.ts'
import { useLL } from '#client/lib/i18n.tsx'
import type { TranslationFunctions } from '#i18n/i18n-types.ts'
import type { Failure } from '#machines/failure.ts'
import type { Draft, Field } from '#machines/publish/draft.ts'
import { type Issue, type Issues, validate } from '#machines/publish/validate.ts'

/** The draft that is being edited, what is wrong with it, and the call that changes it. */
export interface PublishForm {
  readonly draft: Draft
  readonly issues: Issues
  readonly failure: Failure | null
  readonly change: (changes: Partial<Draft>) => void
}

/** Gives the form to the tabs. */
export const PublishFormContext = createContext<PublishForm | null>(null)

/** Fields whose name the specification puts into the sentence of a missing one. */
const named = ['bot_icon', 'bot_name', 'welcome_message', 'bot_question'] as const

/** The sentence of an issue of a field. */
export function issueText(LL: TranslationFunctions, field: Field, issue: Issue, names = ''): string {
  const { publish, errors } = LL
  const own = named.find((name) => name === field)
  if (issue === 'required' && own) return publish.issue[own]()
  if (issue === 'icon_type_invalid' || issue === 'icon_too_large') return errors[issue]()
  return issue === 'domain_invalid' ? publish.issue.domain_invalid({ names }) : publish.issue[issue]()
}

type Lists = Pick<Draft, 'sample_questions' | 'banners' | 'languages'>

/** The form around a tab, with what to say at each field. */
export function usePublishForm() {
  const form = use(PublishFormContext)
  const LL = useLL()
  const textOf = useFailureText()
  if (!form) throw new Error('The tabs of Publish need a PublishFormContext above them.')
  const { draft, issues, failure } = form

  /** What is wrong with a field: by the rules, else by what the server answered. */
  const errorOf = (field: Field): string | null => {
    const issue = issues[field]
    if (issue) return issueText(LL, field, issue, wrongHosts(draft).join(', '))
    const refused = Object.keys(failure?.fields ?? {}).some((path) => path.split('.')[0] === field)
    return refused ? textOf(failure) : null
  }
  /** What is wrong with one item of a list. */
  const errorIn = <F extends keyof Lists>(field: F, item: Lists[F][number]): string | null => {
    const issue = validate({ ...draft, [field]: [item] })[field]
    return issue ? issueText(LL, field, issue) : null
  }
  return { ...form, errorOf, errorIn }
}

/** The entries of the allowed sites that are no host names. */
const wrongHosts = (draft: Draft): readonly string[] =>
  draft.allowed_domain.filter((host) => validate({ ...draft, allowed_domain: [host] }).allowed_domain)
