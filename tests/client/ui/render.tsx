import { render as renderBare } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nProvider } from '#client/lib/i18n.tsx'
import { preparedTexts } from '#client/lib/prepared-texts.ts'
import { HotkeyProvider } from '#client/lib/use-hotkeys.tsx'
import { Toaster } from '#client/ui/feedback/toaster.tsx'
import type { Locales } from '#i18n/i18n-types.ts'

export const textsIn = (locale: Locales = 'en-US') => ({ locale, LL: preparedTexts(locale) })

/** Renders with all providers that the building blocks need, in en-US by default. */
export function render(content: ReactNode, locale: Locales = 'en-US') {
  const wrapped = (children: ReactNode) => (
    <I18nProvider initial={textsIn(locale)}>
      <Toaster>
        <HotkeyProvider>{children}</HotkeyProvider>
      </Toaster>
    </I18nProvider>
  )
  const view = renderBare(wrapped(content))
  return { ...view, user: userEvent.setup(), rerender: (next: ReactNode) => view.rerender(wrapped(next)) }
}
