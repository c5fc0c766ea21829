import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { assertGuards } from './app/guards.ts'
import { routes } from './app/routes.tsx'
import { showBootFailure } from './core/failures/boot-failure.ts'
import { loadTexts } from './lib/i18n.tsx'
import { detectLocale } from './lib/locale.ts'
import './styles/main.css'

assertGuards(routes)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element "root".')

const locale = detectLocale(document.cookie, navigator.languages)
loadTexts(locale).then(
  (texts) =>
    createRoot(root).render(
      <StrictMode>
        <App texts={texts} />
      </StrictMode>,
    ),
  () => showBootFailure(root, locale),
)
