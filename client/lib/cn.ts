/** Joins the non-empty class names; later ones do not override earlier ones. */
export const cn = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
