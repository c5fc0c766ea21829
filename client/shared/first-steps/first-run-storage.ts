import { readStored, writeStored } from '#client/lib/use-storage.ts'
import { type FirstRunInput, firstRunSteps } from '#machines/first-run/first-run-machine.ts'

const runKey = (botId: number) => `bot.${botId}.first-run`

/** Returns the key under which this device stores that a bot has been tried. */
export const triedKey = (botId: number): string => `bot.${botId}.tried`
/** Returns the key under which this device stores that a bot's snippet was found on a page. */
export const installedKey = (botId: number): string => `bot.${botId}.installed`

/** Returns the key under which this device stores that a bot has taken over the look of a website. */
export const lookKey = (botId: number): string => `bot.${botId}.look`

/**
 * Returns the step and URL at which a bot's guided setup was left on this device; the first step and no URL if the setup was not
 * started.
 */
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

/** Stores the step and URL of a bot's guided setup on this device. */
export const storeFirstRun = (botId: number, { step, url }: FirstRunInput): void =>
  writeStored(runKey(botId), JSON.stringify({ step, url }))
