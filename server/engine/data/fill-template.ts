/** Fills in the `{placeholders}` of a text; inserted values are not scanned for placeholders. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
