import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { optionId } from './caret-list.tsx'
import type { CaretList } from './use-caret-list.ts'
import type { WritingState } from './use-writing.ts'

/** Adjusts the field's height to its text, in browsers without `field-sizing`. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.setProperty('height', 'auto')
    element.style.setProperty('height', `${element.scrollHeight}px`)
  }, [field, text])
}

/** Props shared by the fields for replies and notes. */
export interface FieldProps {
  readonly writing: WritingState
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** False while the text is read-only. */
  readonly isOpen: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
}

interface WritingFieldProps extends FieldProps {
  readonly label: string
  readonly placeholder: string
  /** The open list, if any, and handlers for keys, for moves of the caret, and for leaving the field. */
  readonly caretList: {
    readonly list: Pick<CaretList<unknown>, 'id' | 'active'> | null
    readonly press: (event: KeyboardEvent) => boolean
    readonly follow: () => void
    readonly leave: () => void
  }
  /** The rendered list. */
  readonly children: ReactNode
}

/** Text field of the composer, with the list that opens above it. */
export function WritingField(props: WritingFieldProps) {
  const { writing, field, isOpen, label, placeholder, caretList, children, onFocus, onBlur } = props
  const { list, press, follow, leave } = caretList
  useGrowth(field, writing.text)
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (press(event)) return
    if (event.key === 'Escape') event.currentTarget.blur()
    // Enter must not send the message if it confirms an IME composition.
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
