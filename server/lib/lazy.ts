/** Returns a function that builds a value on its first call and returns the same value afterwards. */
export function lazy<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined
  return () => {
    built ??= { value: build() }
    return built.value
  }
}
