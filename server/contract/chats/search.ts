import { type Static, Type } from 'typebox'
import { LINE_MAX_CHARS, SEARCH_PAGE, SEARCH_TOTAL_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, anyOf, Nullable, page } from '../base/shapes.ts'
import { Chat } from './chat-shapes.ts'
import { Message } from './message-shapes.ts'

const offset = (description: string) => Type.Integer({ minimum: 0, description })

/** Excerpt around the matches of a search, with their positions. */
export const Snippet = Type.Object({
  text: Type.String({ description: 'Unchanged text of the excerpt.' }),
  marks: Type.Array(
    Type.Object({
      start: offset('Start of a match in `text`, in UTF-16 code units.'),
      end: offset('End of the match, exclusive.'),
    }),
    { description: 'The matches, in order.' },
  ),
  is_cut: Type.Object(
    {
      start: Type.Boolean({ description: 'True if text before the excerpt was cut off.' }),
      end: Type.Boolean({ description: 'True if text after the excerpt was cut off.' }),
    },
    { description: 'Whether the message continues before or after the excerpt.' },
  ),
})
export type Snippet = Static<typeof Snippet>

/** Chat found by the customer's details or by a message that contains all search terms; of several such messages, the newest. */
export const SearchHit = Type.Object({
  chat: about(Chat, 'The chat in its current state.'),
  message: Nullable(Message, 'The message that matched; null if the chat itself did.'),
  order: Nullable(
    Type.Integer({
      minimum: 1,
      description: '`order` of the message; null if the chat itself matched.',
    }),
  ),
  snippet: about(Snippet, 'Excerpt around the matches.'),
})
export type SearchHit = Static<typeof SearchHit>

export const searchChats = route({
  method: 'GET',
  path: '/search',
  access: 'member',
  tag: 'Chats',
  summary: 'Finds chats by their messages and by the customer’s name, e-mail address, tags and summary.',
  query: Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: LINE_MAX_CHARS,
      description:
        'Terms that must all occur in one message or in the customer’s details. Case and diacritics are ignored; the last term can be a prefix.',
    }),
    team_id: Type.Optional(
      anyOf(Type.Integer({ minimum: 0 }), 'Only chats of this team; 0 means chats of no team.'),
    ),
    ...page(SEARCH_PAGE, SEARCH_TOTAL_MAX),
  }),
  response: Type.Object({
    entities: Type.Array(SearchHit, { description: 'Matching chats, newest match first.' }),
    total: Type.Integer({
      minimum: 0,
      description: 'Number of chats found, at most the newest 1,000.',
    }),
  }),
})
