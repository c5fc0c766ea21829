import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nProvider, loadTexts } from '#client/lib/i18n.tsx'
import { detectLocale } from '#client/lib/locale.ts'
import { HotkeyProvider } from '#client/lib/use-hotkeys.tsx'
import { ShortcutSheet } from '#client/ui/shortcut-sheet.tsx'
import { Toaster } from '#client/ui/toaster.tsx'
import { Preview } from './preview.tsx'
import '#client/styles/main.css'

const root = document.getElementById('root')
const initial = await loadTexts(detectLocale(document.cookie, navigator.languages))
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider initial={initial}>
        <Toaster>
          <HotkeyProvider>
            <Preview />
            <ShortcutSheet />
          </HotkeyProvider>
        </Toaster>
      </I18nProvider>
    </StrictMode>,
  )
