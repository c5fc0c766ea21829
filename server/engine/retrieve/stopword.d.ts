declare module 'stopword' {
  /** Stop words by ISO 639-3 code. */
  export const eng: readonly string[]
  export const fra: readonly string[]
  export const vie: readonly string[]
  export const tur: readonly string[]
}
