import { useEffect, useState } from 'react'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { figuresOf } from '#machines/floor/figures.ts'
import { waitedMs } from '#machines/floor/open-hours.ts'
import { useFloorActor } from './floor-actor.ts'
import { shortSpan } from './format-span.ts'

/** Design: minimum interval between announcements. */
const SPOKEN_EVERY_MS = 15_000

/** Announces the floor's state to screen readers when it changes, at most every 15 seconds. */
export function SpokenFigures() {
  const { floor: texts } = useLL()
  const { locale } = useLocale()
  const actor = useFloorActor()
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const speak = () => {
      const { floor, alerts, now } = actor.getSnapshot().context
      if (!floor) return
      const { waiting, oldest } = figuresOf(floor, now)
      const needs = [...(alerts?.values() ?? [])].filter(({ level }) => level > 0).length
      const time = shortSpan(locale, oldest === null ? 0 : waitedMs(floor, oldest, now))
      setSentence(texts.spoken({ waiting, time, needs }))
    }
    const timer = setInterval(speak, SPOKEN_EVERY_MS)
    return () => clearInterval(timer)
  }, [actor, texts, locale])
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}
