/** Returns a text of the data with its `{placeholders}` filled in; what fills one is never scanned for others. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
