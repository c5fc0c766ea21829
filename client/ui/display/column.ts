/** One column: what it stands for, in short below it and in full elsewhere, and how high it is. */
export interface Column {
  readonly label: string
  readonly title: string
  readonly value: number
}
