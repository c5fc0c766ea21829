declare module 'virtual:literals' {
  /** Texts that the rules of machines and contract consist of. */
  export const literals: readonly string[]
}

interface ImportMetaEnv {
  /** Version of this build. */
  readonly RELEASE: string
}
