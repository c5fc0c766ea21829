import { type Static, Type } from 'typebox'
import { Chat, Message } from './chat-shapes.ts'
import { LINE_MAX, SEARCH_PAGE, SEARCH_TOTAL_MAX } from './limits.ts'
import { route } from './route.ts'
import { about, Nullable, page } from './shapes.ts'

const place = (description: string) => Type.Integer({ minimum: 0, description })

/** The part of a text around what was searched for. */
export const Snippet = Type.Object({
  text: Type.String({ description: 'The part, as it was written.' }),
  marks: Type.Array(
    Type.Object({
      start: place('First place of a match in `text`, in UTF-16 units.'),
      end: place('Place after its last.'),
    }),
    { description: 'What matched, in order.' },
  ),
  is_cut: Type.Object(
    {
      start: Type.Boolean({ description: 'True where text before it was left out.' }),
      end: Type.Boolean({ description: 'True where text after it was left out.' }),
    },
    { description: 'Whether the message goes on before or behind it.' },
  ),
})
export type Snippet = Static<typeof Snippet>

/** A chat that was found, by its newest message that has all the words, or by what is known of the customer. */
export const SearchHit = Type.Object({
  chat: about(Chat, 'The chat as it stands now.'),
  message: Nullable(Message, 'The message that matched; null where the chat itself did.'),
  order: Nullable(
    Type.Integer({
      minimum: 1,
      description: '`order` of the message; null where the chat itself was found.',
    }),
  ),
  snippet: about(Snippet, 'The place of the match.'),
})
export type SearchHit = Static<typeof SearchHit>

export const searchChats = route({
  method: 'GET',
  path: '/search',
  access: 'member',
  tag: 'Chats',
  summary: 'Finds chats by what was said in them, and by name, address, tags and summary of the customer.',
  query: Type.Object({
    q: Type.String({
      minLength: 1,
      maxLength: LINE_MAX,
      description:
        'Words that all have to be in one message or in what is known of the customer. Case and diacritics do not matter; the last word may be a beginning.',
    }),
    ...page(SEARCH_PAGE, SEARCH_TOTAL_MAX),
  }),
  response: Type.Object({
    entities: Type.Array(SearchHit, { description: 'Chats, those with the newest mention first.' }),
    total: Type.Integer({
      minimum: 0,
      description: 'Chats that were found; at most 1,000, the newest ones.',
    }),
  }),
})
