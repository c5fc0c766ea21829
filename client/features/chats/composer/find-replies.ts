import { fold, matches } from '#client/lib/fold.ts'
import type { CannedReply } from '#contract/chats/canned-replies.ts'

/** Our choice: maximum number of results; more would not help, because typing another character narrows them down. */
const FOUND_MAX = 50

/**
 * Returns a reply's rank, where lower is better: matches in the shortcut before matches in the text, then replies in the
 * customer's language before others.
 */
function rankOf({ shortcut, locale }: CannedReply, query: string, language: string | null): number {
  const isOwn = locale !== null && locale.slice(0, 2) === language?.slice(0, 2).toLowerCase()
  const index = fold(shortcut).indexOf(fold(query))
  const byShortcut = index === 0 ? 0 : index > 0 ? 1 : 2
  return byShortcut * 2 + (isOwn || locale === null ? 0 : 1)
}

/** Returns the canned replies that match the text typed after the slash, best first. */
export const findReplies = (
  replies: readonly CannedReply[],
  query: string,
  language: string | null,
): readonly CannedReply[] =>
  replies
    .filter(({ shortcut, text }) => matches(`${shortcut} ${text}`, query))
    .toSorted(
      (one, other) =>
        rankOf(one, query, language) - rankOf(other, query, language) ||
        one.shortcut.localeCompare(other.shortcut),
    )
    .slice(0, FOUND_MAX)
