const FENCE = /^ {0,3}(```+|~~~+)/gm
const DELIMITER = /\*\*|~~|\*|_/g

/** Returns the fence that closes an open code block, or an empty string. */
function openFence(text: string): string {
  let open = ''
  for (const [, fence = ''] of text.matchAll(FENCE)) {
    if (open === '') open = fence
    else if (fence.startsWith(open)) open = ''
  }
  return open
}

const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** Returns true if a delimiter opens or closes emphasis, rather than being a bullet or part of a word. */
function delimits(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? ' '
  const after = text[at + mark.length] ?? ' '
  if (mark === '_' && isWordCharacter(before) && isWordCharacter(after)) return false
  return /\S/.test(before) || /\S/.test(after)
}

/** Returns the unclosed emphasis marks at the end of a block, innermost last. */
function openMarks(block: string): readonly string[] {
  const open: string[] = []
  for (const { 0: mark, index } of block.matchAll(DELIMITER)) {
    if (!delimits(block, index, mark)) continue
    const closes = /\S/.test(block[index - 1] ?? ' ')
    if (closes && open.at(-1) === mark) open.pop()
    else if (/\S/.test(block[index + mark.length] ?? ' ')) open.push(mark)
  }
  return open
}

/**
 * Closes Markdown left open by a cut, so that an answer being revealed never flashes asterisks and backticks: code blocks, inline
 * code, and bold, italics and strikethrough in the last block.
 */
export function balanceMarkdown(text: string): string {
  const fence = openFence(text)
  if (fence) return `${text}\n${fence}`
  const block = text.slice(text.lastIndexOf('\n\n') + 1)
  const outside = block.split('`')
  if (outside.length % 2 === 0) return `${text}\``
  const prose = outside.filter((_, index) => index % 2 === 0).join('x')
  const marks = openMarks(prose)
  if (marks.length === 0) return text
  const end = text.trimEnd()
  return end + marks.toReversed().join('') + text.slice(end.length)
}
