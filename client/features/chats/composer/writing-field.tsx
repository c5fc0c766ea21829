import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { optionId } from './caret-list.tsx'
import type { CaretList } from './use-caret-list.ts'
import type { WritingState } from './use-writing.ts'

/** Makes the field as high as its text, in browsers without `field-sizing`. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.setProperty('height', 'auto')
    element.style.setProperty('height', `${element.scrollHeight}px`)
  }, [field, text])
}

/** What both kinds of fields need. */
export interface FieldProps {
  readonly writing: WritingState
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** False while the text can be read and copied only. */
  readonly isOpen: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
}

interface WritingFieldProps extends FieldProps {
  readonly label: string
  readonly placeholder: string
  /** The list above the field, and what keeps it at the caret. */
  readonly caretList: {
    readonly list: Pick<CaretList<unknown>, 'id' | 'active'> | null
    readonly press: (event: KeyboardEvent) => boolean
    readonly follow: () => void
    readonly leave: () => void
  }
  /** The list as drawn. */
  readonly children: ReactNode
}

/** The text field of the composer, with the list that opens above it. */
export function WritingField(props: WritingFieldProps) {
  const { writing, field, isOpen, label, placeholder, caretList, children, onFocus, onBlur } = props
  const { list, press, follow, leave } = caretList
  useGrowth(field, writing.text)
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (press(event)) return
    if (event.key === 'Escape') event.currentTarget.blur()
    // An Enter that confirms an input-method composition must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    writing.submit()
  }
  return (
    <>
      {list && children}
      <textarea
        ref={field}
        rows={1}
        value={writing.text}
        readOnly={!isOpen}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={list?.id}
        aria-activedescendant={list ? optionId(list) : undefined}
        placeholder={isOpen ? placeholder : undefined}
        onChange={(event) => writing.change(event.target.value)}
        onSelect={follow}
        onKeyDown={onKey}
        onFocus={onFocus}
        onBlur={() => {
          leave()
          onBlur()
        }}
        className="scroll-thin field-sizing-content block max-h-48 min-h-10 w-full resize-none bg-transparent px-3 pt-2 pb-1 outline-none placeholder:text-text-faint"
      />
    </>
  )
}
