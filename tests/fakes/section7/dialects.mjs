// Formats in which services of different origins write the same responses.

const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())
/** Returns a name in snake case or in camel case, depending on its length, because services that grew over the years mix both. */
const renamed = (name) => (name.length % 2 ? name : camel(name))

const scalar = (value) => {
  if (typeof value !== 'string') return value
  if (/^\d{1,12}$/.test(value)) return Number(value)
  if (value === 'true' || value === 'false') return value === 'true'
  // Times are in ISO 8601, but without a zone.
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? value.replace(' ', 'T') : value
}

const rewritten = (value) => {
  if (Array.isArray(value)) return value.map(rewritten)
  if (typeof value !== 'object' || value === null) return scalar(value)
  const entries = Object.entries(value).map(([name, field]) => [renamed(name), rewritten(field)])
  return Object.fromEntries(entries)
}

const listed = (body) => {
  const { entities, total, ...rest } = body
  return entities ? { ...rest, items: entities, meta: { totalCount: total } } : body
}

const sentenceIn = ({ detail, message, error, errors }) =>
  detail ?? message ?? error?.message ?? error ?? errors?.[0]

/** Dialects, each with a function that writes a response and one that writes an error. */
export const dialects = {
  /** FastAPI's errors, everything as text, lists as `entities`. */
  old: { answer: (body) => body, error: (body) => body },
  /** Everything in an envelope, numbers as numbers, names partly in camel case, lists as `items` with the total in `meta`. */
  envelope: {
    answer: (body) => {
      if (typeof body !== 'object' || body === null) return { status: 'success', data: body }
      const { access_token, ...rest } = body
      const inner = access_token
        ? { ...rest, token: access_token }
        : listed(rewritten(Array.isArray(body) ? body : rest))
      return { status: 'success', data: inner }
    },
    error: (body) => {
      if (typeof body === 'string') return body
      const sentence = sentenceIn(body)
      if (!Array.isArray(sentence)) return { success: false, error: { code: 40, message: sentence } }
      const fields = sentence.map(({ loc, msg }) => [loc.at(-1), [msg]])
      return { success: false, errors: Object.fromEntries(fields) }
    },
  },
}
