import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from '../core/session/session.tsx'
import { I18nProvider, loadTexts } from '../lib/i18n.tsx'
import { detectLocale } from '../lib/locale.ts'
import { HotkeyProvider } from '../lib/use-hotkeys.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { Preview } from './preview.tsx'
import '../styles/main.css'

const root = document.getElementById('root')
const initial = await loadTexts(detectLocale(document.cookie, navigator.languages))
if (root)
  createRoot(root).render(
    <StrictMode>
      <I18nProvider initial={initial}>
        <Toaster>
          <HotkeyProvider>
            <SessionProvider>
              <Preview />
            </SessionProvider>
          </HotkeyProvider>
        </Toaster>
      </I18nProvider>
    </StrictMode>,
  )
