import { type Static, Type } from 'typebox'
import { LINE_MAX_CHARS, WALLBOARDS_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { Id, IdParams, listOf, Moment, Nullable } from '../base/shapes.ts'
import { FloorSnapshot, floorRoute } from './floor.ts'

/** A read-only link to the floor. */
export const Wallboard = Type.Object({
  id: Id,
  name: Type.String({ description: 'Location of the screen.' }),
  created_at: Moment,
  created_by: Nullable(
    Type.String({ description: 'Name of the member who created the link.' }),
    'Null if the member no longer exists.',
  ),
  seen_at: Nullable(Moment, 'When the floor was last read through the link, to the minute; null if never.'),
})
export type Wallboard = Static<typeof Wallboard>

export const listWallboards = route({
  ...floorRoute,
  method: 'GET',
  path: '/floor/wallboards',
  summary: 'Lists the read-only links to the floor that have not been revoked.',
  response: listOf(Wallboard),
})

export const addWallboard = route({
  ...floorRoute,
  method: 'POST',
  path: '/floor/wallboards',
  summary: `Creates a read-only link to the floor, at most ${WALLBOARDS_MAX}; its secret is returned only here.`,
  body: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: LINE_MAX_CHARS,
      pattern: '\\S',
      description: 'Location of the screen.',
    }),
  }),
  status: 201,
  response: Type.Intersect([
    Wallboard,
    Type.Object({ secret: Type.String({ description: 'Secret in the link.' }) }),
  ]),
  errors: ['limit_reached'],
})

export const revokeWallboard = route({
  ...floorRoute,
  method: 'DELETE',
  path: '/floor/wallboards/:id',
  summary: 'Revokes a read-only link; screens that show it go blank.',
  params: IdParams,
})

export const readWallboard = route({
  access: 'public',
  tag: floorRoute.tag,
  method: 'POST',
  path: '/floor/wallboard',
  summary: 'Returns the floor for a read-only link, without customers’ names, ids or messages.',
  body: Type.Object({
    secret: Type.String({ minLength: 1, maxLength: 100, description: 'Secret of the link.' }),
  }),
  status: 200,
  response: Type.Intersect([
    FloorSnapshot,
    Type.Object({
      client: Type.String({ description: 'Name of the company.' }),
      name: Type.String({ description: 'Name of the link.' }),
    }),
  ]),
  errors: ['not_found'],
})
