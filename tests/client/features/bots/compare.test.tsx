import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listPrompts, type PromptSummary, tryPrompt } from '#contract/bots/prompts.ts'
import { inDialog } from '#tests/client/app/in-dialog.ts'
import { setViewport } from '#tests/support/viewport.ts'
import { openBot } from './open-bot.tsx'

beforeEach(() => setViewport(1440))

const versionOf = (version: number): PromptSummary => ({
  ...{ version, created_at: '2026-11-20T08:00:00.000Z', author: 'Léa Martin', restored_from: null },
  ...{ characters: 9, words: 2 },
})

async function open(versions: readonly number[]) {
  const opened = await openBot('chat', {
    prepare: (api) => {
      api.on(listPrompts, { entities: versions.map(versionOf), total: versions.length })
      api.on(tryPrompt, ({ body }) => ({
        ...{ text: `Answer of version ${body.version}.`, certainty: 'sure' as const, milliseconds: 4 },
        references: [{ id: 1, file_name: 'prices.pdf', content: 'Forty euros.', page: 2 }],
      }))
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Compare two prompts' }))
  return { ...opened, dialog: await inDialog() }
}

test('two versions of the prompt answer the same question side by side', async () => {
  const { user, api, dialog } = await open([3, 2, 1])
  await user.type(await dialog.findByLabelText('Question'), 'How much?')
  await user.click(dialog.getByRole('button', { name: 'Ask both' }))
  const side = (name: string) => within(dialog.getByRole('region', { name }))
  expect(await side('First prompt').findByText('Answer of version 3.')).toBeTruthy()
  expect(side('Second prompt').getByText('Answer of version 2.')).toBeTruthy()
  expect(side('Second prompt').getByText(/prices.pdf, page 2/)).toBeTruthy()
  expect(api.callsOf(tryPrompt)[0]?.body).toEqual({ question: 'How much?', version: 3 })
})

test('with only one version there is nothing to compare', async () => {
  const { dialog } = await open([1])
  expect(await dialog.findByText(/There is one version of the prompt so far/)).toBeTruthy()
})
