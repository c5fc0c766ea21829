import { type GuideLanguage, type GuideName, readGuide } from '#server/plugins/docs/guides.ts'

/** Returns a guide's code block by the word after its language: ```` ```js receiver ````. */
export function codeOf(guide: GuideName, block: string): string {
  const found = new RegExp(`^\`\`\`\\w+ ${block}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readGuide(guide))
  if (!found?.[1]) throw new Error(`The guide ${guide} has no block ${block}.`)
  return found[1]
}

/** Returns the body rows of the guide's table whose first column is `column`, one string per cell, without backticks. */
export function tableOf(guide: GuideName, column: string, language?: GuideLanguage): string[][] {
  const lines = readGuide(guide, language).split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${column} |`))
  if (head < 0) throw new Error(`The guide ${guide} has no table of ${column}.`)
  const rows = lines.slice(head + 2)
  return rows.slice(0, rows.indexOf('')).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('`', '')),
  )
}
