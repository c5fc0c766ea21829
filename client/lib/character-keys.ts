/** Whether keys are one character, with Shift at most: a letter, a digit or a sign. */
export const isCharacterKey = (keys: string): boolean => /^(Shift\+)?(.|Digit\d)$/u.test(keys)
