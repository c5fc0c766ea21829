/** Journal types of moves, after which a chat has another status or agent. */
export const movingTypes = [
  'chat.assigned',
  'chat.unassigned',
  'chat.queued',
  'chat.ended',
  'chat.reopened',
] as const
