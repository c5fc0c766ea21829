/** Returns the options of a select field, which the owner enters as a comma-separated text. */
export const optionsOf = (options: string): string[] => [
  ...new Set(
    options
      .split(',')
      .map((option) => option.trim())
      .filter(Boolean),
  ),
]
