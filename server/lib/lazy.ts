/** Returns a function that builds a value at its first call and returns the same one from then on. */
export function lazy<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined
  return () => {
    built ??= { value: build() }
    return built.value
  }
}
