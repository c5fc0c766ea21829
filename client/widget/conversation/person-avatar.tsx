/** Returns the first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The initials of a person. */
export const PersonAvatar = ({ name }: { readonly name: string }) => (
  <span class="avatar person" aria-hidden="true">
    {initials(name)}
  </span>
)
