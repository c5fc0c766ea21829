interface Entry {
  readonly level: number
  readonly text: string
  shown: boolean
}

/** Level of a question above its answer: below every real heading. */
export const QUESTION_LEVEL = 9
const SHOWN_LEVELS = 2

/** The headings above the current text, outermost first. */
export class HeadingTrail {
  private entries: Entry[] = []

  /** Opens a heading; returns the headings that it closes and that have no text below them, so that their words are not lost. */
  enter(level: number, text: string): string[] {
    const orphans = this.closeFrom(level)
    this.entries.push({ level, text, shown: false })
    return orphans
  }

  /** Closes the headings at or below a level; returns those without text below them. */
  closeFrom(level: number): string[] {
    const closed = this.entries.filter((entry) => entry.level >= level)
    this.entries = this.entries.filter((entry) => entry.level < level)
    return closed.filter((entry) => !entry.shown).map((entry) => entry.text)
  }

  /**
   * Returns the two innermost headings as "Delivery › Abroad", preceded by outer headings that have not appeared in a label yet.
   * Null if there are none.
   */
  label(): string | null {
    const shown = this.entries.filter(
      (entry, index) => !entry.shown || index >= this.entries.length - SHOWN_LEVELS,
    )
    for (const entry of this.entries) entry.shown = true
    return shown.map((entry) => entry.text).join(' › ') || null
  }
}
