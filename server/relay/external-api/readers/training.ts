import { documentFormats } from '#contract/knowledge/training.ts'
import type { ShapeReader } from './complete.ts'
import { choiceOf } from './scalars.ts'

const FIRST_BOT = 1

/** Reads a training document. If the service does not state its status, it counts as read. */
export const documentReader: ShapeReader = (row) => {
  const file_name = String(row.file_name ?? row.filename ?? row.name ?? row.title ?? '')
  const ending = file_name.split('.').at(-1)
  return {
    status: 'ready',
    can_be_important: true,
    bot_id: FIRST_BOT,
    ...row,
    file_name,
    format: choiceOf(row.format ?? row.type, documentFormats) ?? choiceOf(ending, documentFormats) ?? 'txt',
    upload_date: row.upload_date ?? row.created_at ?? row.created_on,
  }
}

/** Reads a web address. */
export const webUrlReader: ShapeReader = (row) => ({
  status: 'ready',
  refresh: 'off',
  bot_id: FIRST_BOT,
  ...row,
  url: row.url ?? row.web_url ?? row.address,
  created_at: row.created_at ?? row.created_date ?? row.created_on ?? row.created,
  title: row.title || row.name || row.url,
})

/** Reads a prompt: an object, or only its text. */
export const promptReader: ShapeReader = (row) => {
  const prompt = row.prompt ?? row.content ?? row.text ?? ''
  return { ...row, prompt, version: row.version ?? (prompt ? 1 : 0) }
}
