/** Returns whether keys are a single character, optionally with Shift: a letter, a digit or a symbol. */
export const isCharacterKey = (keys: string): boolean => /^(Shift\+)?(.|Digit\d)$/u.test(keys)
