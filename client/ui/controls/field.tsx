import { Description, Field as HeadlessField, Label } from '@headlessui/react'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'

interface FieldState {
  readonly invalid: boolean
  readonly required: boolean
}

const FieldContext = createContext<FieldState>({ invalid: false, required: false })

/** Returns the accessibility attributes for the control in a field, to be spread onto it. */
export function useFieldState() {
  const { invalid, required } = use(FieldContext)
  return { invalid, 'aria-required': required || undefined } as const
}

interface FieldProps {
  readonly label: string
  /** Hides the label visually if the context makes it obvious. */
  readonly labelHidden?: boolean
  /** Shown below the control, and read as its description. */
  readonly hint?: ReactNode
  /** Description of the error and its remedy; announced when it appears. */
  readonly error?: string | null | undefined
  readonly required?: boolean
  /** Shows "Optional" next to the label, if most other fields are required. */
  readonly optional?: boolean
  readonly disabled?: boolean
  /** Shown to the right of the label: a link or a counter. */
  readonly aside?: ReactNode
  readonly className?: string
  /** Control from client/ui. */
  readonly children: ReactNode
}

/** Labeled control with its hint and its error. */
export function Field(props: FieldProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    required = false,
    optional,
    disabled = false,
    aside,
    className,
    children,
  } = props
  const LL = useLL()
  return (
    <HeadlessField disabled={disabled} className={cn('flex flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-2', labelHidden && 'sr-only')}>
        <Label className="font-medium text-text data-disabled:text-text-faint">
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-danger-text">
              *
            </span>
          )}
          {optional && (
            <span className="ml-1.5 font-normal text-text-faint">{LL.common.field.optional()}</span>
          )}
        </Label>
        {aside}
      </div>
      <FieldContext value={{ invalid: Boolean(error), required }}>{children}</FieldContext>
      <FieldError text={error} />
      {hint && <Description className="text-sm text-text-muted">{hint}</Description>}
    </HeadlessField>
  )
}

/** The live region is always rendered, because one that appears together with its text is not announced. */
const FieldError = ({ text }: { text: string | null | undefined }) => (
  <div aria-live="polite" className="empty:-mt-1.5">
    {text && (
      <Description className="flex items-start gap-1.5 text-danger-text text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        {text}
      </Description>
    )}
  </div>
)
