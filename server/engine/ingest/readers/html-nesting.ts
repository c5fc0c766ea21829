/** Elements whose end tag may be left out: what they close by starting, and how far up that reaches. */
const implied: Readonly<Record<string, { closes: readonly string[]; within: readonly string[] }>> = {
  li: { closes: ['li'], within: ['ul', 'ol', 'menu'] },
  dt: { closes: ['dt', 'dd'], within: ['dl'] },
  dd: { closes: ['dt', 'dd'], within: ['dl'] },
  tr: { closes: ['tr'], within: ['table'] },
  td: { closes: ['td', 'th'], within: ['tr', 'table'] },
  th: { closes: ['td', 'th'], within: ['tr', 'table'] },
  thead: { closes: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  tbody: { closes: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  tfoot: { closes: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  option: { closes: ['option'], within: ['select', 'datalist'] },
  p: {
    closes: ['p'],
    within: [
      'div',
      'section',
      'article',
      'main',
      'td',
      'th',
      'li',
      'dd',
      'blockquote',
      'body',
      'form',
      'aside',
    ],
  },
}

/** The open elements of a page, so that its tags can be balanced and its depth bounded. */
export class HtmlNesting {
  private readonly open: string[] = []
  /** Elements below the greatest depth, whose tags are left out. */
  private readonly hidden = new Map<string, number>()
  private readonly depthMax: number

  constructor(depthMax: number) {
    this.depthMax = depthMax
  }

  /** Opens an element; answers whether its tag stays, and the end tag of the element that it closes by starting. */
  start(name: string): { keep: boolean; endBefore: string } {
    const endBefore = this.closeImplied(name)
    if (this.open.length < this.depthMax) {
      this.open.push(name)
      return { keep: true, endBefore }
    }
    this.hidden.set(name, (this.hidden.get(name) ?? 0) + 1)
    return { keep: false, endBefore }
  }

  /** Closes an element; answers whether its tag stays. An end tag without a start is left out. */
  end(name: string): boolean {
    const hidden = this.hidden.get(name) ?? 0
    if (hidden > 0) {
      this.hidden.set(name, hidden - 1)
      return false
    }
    const index = this.open.lastIndexOf(name)
    if (index >= 0) this.closeTo(index)
    return index >= 0
  }

  private closeImplied(name: string): string {
    const rule = implied[name]
    if (!rule) return ''
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const other = this.open[index] ?? ''
      if (rule.closes.includes(other)) {
        this.closeTo(index)
        return `</${other}>`
      }
      if (rule.within.includes(other)) return ''
    }
    return ''
  }

  private closeTo(index: number): void {
    this.open.length = index
    this.hidden.clear()
  }
}
