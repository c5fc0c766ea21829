import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useEditor } from '#client/core/forms/use-editor.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { withScheme } from '#contract/base/web-address.ts'
import { type Bot, getBot, updateBot } from '#contract/bots/bots.ts'
import type { EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { publishMachine } from '#machines/publish/publish-machine.ts'
import type { Issue } from '#machines/publish/validate.ts'

type Save = EditorSave<Bot, Draft>
type Saved = EditorSaved<Bot, Draft>

/** Returns changes in which the links of banners have a scheme. */
const withWholeLinks = ({ banners, ...changes }: Partial<Draft>): Partial<Bot> => ({
  ...(changes as Partial<Bot>),
  ...(banners && {
    banners: banners.map((banner) => ({ ...banner, link: banner.link && withScheme(banner.link) })),
  }),
})

/** Returns the state of a bot's settings editor; `onSaved` is called with the bot as saved on the server. */
export function usePublish(botId: number, onSaved: (bot: Bot) => void) {
  const [machine] = useState(() =>
    publishMachine.provide({
      actors: {
        load: fromPromise<Bot, undefined>(({ signal }) => call(getBot, { params: { id: botId }, signal })),
        save: fromPromise<Saved, Save>(({ input: { data, changes }, signal }) =>
          call(updateBot, {
            params: { id: botId },
            body: { ...withWholeLinks(changes), id: botId, api_key: data.api_key },
            signal,
          }),
        ),
      },
    }),
  )
  const { data: bot, ...editor } = useEditor<Bot, Draft, Issue>(useActor('bots: publish', machine))
  useJournalEvents(['bot.updated'], (updates) => {
    if (updates.some((update) => update.bot.id === botId)) editor.outdated()
  })
  useResync(editor.outdated)
  const saved = useEffectEvent(onSaved)
  useEffect(() => {
    if (bot) saved(bot)
  }, [bot])
  return { bot, ...editor }
}
