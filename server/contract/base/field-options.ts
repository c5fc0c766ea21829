/** Returns the options of a select, which the owner enters separated by commas. */
export const optionsOf = (options: string): string[] => [
  ...new Set(
    options
      .split(',')
      .map((option) => option.trim())
      .filter(Boolean),
  ),
]
