import type * as dom from '@testing-library/dom'

/**
 * Description by which a user recognizes an element. A role needs an accessible name; a text can be limited to an element with a
 * role.
 */
export type Target =
  | { readonly role: string; readonly name: RegExp }
  | { readonly label: RegExp }
  | { readonly text: RegExp; readonly within?: string }

/** Target in JSON form. */
export type PlainTarget = { [K in 'role' | 'name' | 'label' | 'text' | 'within']?: string }

/** Converts a target to JSON, so that it can be passed to the page. */
export const plain = (target: Target): PlainTarget =>
  Object.fromEntries(
    Object.entries(target).map(([key, value]) => [key, value instanceof RegExp ? value.source : value]),
  )

/** Center of the element that was found, in CSS pixels from the upper left corner of its document. */
export interface Found {
  readonly x: number
  readonly y: number
}

/**
 * Runs in the page: returns the last visible matching element, scrolled into view, or null if there is none. Testing Library must
 * be loaded in the page.
 */
export function find(target: PlainTarget): Found | null {
  const { TestingLibraryDom } = globalThis as typeof globalThis & { TestingLibraryDom: typeof dom }
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = TestingLibraryDom
  const pattern = (source = '') => new RegExp(source)
  const allIn = (root: HTMLElement): HTMLElement[] => {
    if (target.role) return queryAllByRole(root, target.role, { name: pattern(target.name) })
    if (target.label) return queryAllByLabelText(root, pattern(target.label))
    const places = target.within ? queryAllByRole(root, target.within) : [root]
    return places.flatMap((place) => queryAllByText(place, pattern(target.text)))
  }
  // The widget's launcher is in a shadow root, which Testing Library accepts as an element.
  const shadows = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const element = [document.body, ...(shadows as unknown[] as HTMLElement[])]
    .flatMap(allIn)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .at(-1)
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}
