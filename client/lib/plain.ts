/** Returns a text without Markdown, on one line. Characters that are not markup remain, as in `#5059`. */
export const withoutMarkdown = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(#{1,6}|>)[ \t]+/gm, '')
    .replace(/(\*\*|__|~~|`+)(\S|\S.*?\S)\1/g, '$2')
    .replace(/(^|[\s(])([*_])(\S|\S.*?\S)\2(?=[\s).,;:!?]|$)/gm, '$1$3')
    .replace(/\s+/g, ' ')
    .trim()
