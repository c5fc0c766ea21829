import type { Language } from '../languages.ts'
import { en } from './en/en.ts'
import { fr } from './fr/fr.ts'
import type { LanguageData } from './schema.ts'
import { tr } from './tr/tr.ts'
import { vi } from './vi/vi.ts'

/** Words and texts of each language. Compilation fails if a folder lacks a file or a property. */
export const languageData: Readonly<Record<Language, LanguageData>> = { en, fr, vi, tr }
