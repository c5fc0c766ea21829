import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type {
  ActionFailure,
  ActionMode,
  ActionParameter,
  ActionResult,
  ActionState,
  actionMethods,
} from '#contract/bots/actions.ts'
import { bots } from './bots.ts'
import { chats } from './chats.ts'
import { clients } from './clients.ts'
import { created, id, moment, parent, ref } from './columns.ts'

/** HTTP calls that bots can make for customers. */
export const actions = pgTable(
  'actions',
  {
    id: id(),
    client_id: parent(() => clients.id),
    bot_id: parent(() => bots.id),
    name: text().notNull(),
    purpose: text().notNull(),
    examples: text().array().notNull(),
    parameters: jsonb().$type<readonly ActionParameter[]>().notNull(),
    method: text().$type<(typeof actionMethods)[number]>().notNull(),
    url: text().notNull(),
    /** Names of the headers. */
    headers: text().array().notNull(),
    /** Values of the headers by name, as sealed JSON. */
    sealed_headers: text().notNull(),
    results: jsonb().$type<readonly ActionResult[]>().notNull(),
    reply: text().notNull(),
    mode: text().$type<ActionMode>().notNull(),
    hourly_max: integer().notNull(),
    is_enabled: boolean().notNull(),
    created_at: created(),
  },
  (t) => [index('actions_bot').on(t.client_id, t.bot_id)],
)

/** Runs of actions: forms that customers fill in, calls, and their receipts. */
export const actionRuns = pgTable(
  'action_runs',
  {
    id: id(),
    client_id: parent(() => clients.id),
    action_id: ref().references(() => actions.id, { onDelete: 'set null' }),
    /** Null for trial calls. */
    chat_id: ref().references(() => chats.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mode: text().$type<ActionMode>().notNull(),
    state: text().$type<ActionState>().notNull(),
    values: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    misses: integer().notNull().default(0),
    /** Sent with changing calls, so that a repeated call changes nothing twice. */
    idempotency_key: text().notNull(),
    request: text().notNull().default(''),
    status: integer(),
    failure: text().$type<ActionFailure>(),
    answer: text().notNull().default(''),
    results: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    milliseconds: integer(),
    /** Name of the member who approved or declined it. */
    decided_by: text().notNull().default(''),
    called_at: moment(),
    created_at: created(),
  },
  (t) => [
    index('action_runs_chat').on(t.chat_id, t.id),
    index('action_runs_action').on(t.action_id, t.called_at),
    index('action_runs_client').on(t.client_id),
  ],
)
