import { readStored, useStorage } from './use-storage.ts'

const NAME = 'hotkeys.characters'

/** Whether keys of one character act, as the member set it in this browser (WCAG 2.1.4). */
export const areCharacterKeysOn = (): boolean => readStored(NAME) !== 'false'

/** Like `areCharacterKeysOn`, with the function that changes it. */
export const useCharacterKeys = () =>
  useStorage<boolean>(NAME, true, (stored) => (typeof stored === 'boolean' ? stored : null))

/** Whether keys are one character, with Shift at most: a letter, a digit or a sign. */
export const isCharacterKey = (keys: string): boolean => /^(Shift\+)?(.|Digit\d)$/u.test(keys)
