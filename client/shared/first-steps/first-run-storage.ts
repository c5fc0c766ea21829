import { readStored, writeStored } from '#client/lib/use-storage.ts'
import { type FirstRunInput, firstRunSteps } from '#machines/first-run/first-run-machine.ts'

const runKey = (botId: number) => `bot.${botId}.first-run`

/** Key under which this device keeps that a bot was tried. */
export const triedKey = (botId: number): string => `bot.${botId}.tried`
/** Key under which this device keeps that the line of a bot was found in a page. */
export const installedKey = (botId: number): string => `bot.${botId}.installed`

/** Returns where the guided first run of a bot was left on this device; its beginning if it was not. */
export function readFirstRun(botId: number): FirstRunInput {
  try {
    const kept: unknown = JSON.parse(readStored(runKey(botId)) ?? '{}')
    const { step, url } = (kept ?? {}) as Partial<Record<string, unknown>>
    return {
      step: firstRunSteps.find((one) => one === step) ?? 'site',
      url: typeof url === 'string' ? url : '',
    }
  } catch {
    return { step: 'site', url: '' }
  }
}

/** Keeps the step of the guided first run of a bot on this device. */
export const storeFirstRun = (botId: number, { step, url }: FirstRunInput): void =>
  writeStored(runKey(botId), JSON.stringify({ step, url }))
