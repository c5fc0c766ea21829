import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'

/** Size of a generated floor. */
export interface FloorSize {
  readonly agents: number
  readonly waiting: number
  readonly assigned: number
}

/** Floor size that the design prescribes for measurements. */
export const busySize: FloorSize = { agents: 300, waiting: 2_000, assigned: 1_800 }

const words = [
  'Where is my parcel? It should have come on Monday.',
  'The lamp flickers since yesterday evening, is that normal?',
  'I was charged twice for the same order, give me my money back',
  'Bonjour, je voudrais changer mon adresse de livraison',
  'Tôi muốn đổi sang cỡ lớn hơn, có được không?',
  'Siparişim hâlâ gelmedi, ne zaman gelecek?',
  'Thanks, but this does not help me at all.',
  'Can I talk to somebody who knows the product?',
]

const names = ['Grace', 'Tom', 'Nguyễn An', 'Léa', 'Emre', 'Ngọc', 'Claire', 'Deniz', 'Hugo', 'Mai']

const pick = (list: readonly string[], n: ReturnType<typeof sql>) =>
  sql`(${sql.param(list)}::text[])[1 + (${n}) % ${list.length}]`

/** Adds members, waiting chats and assigned chats to a client, along with their handovers and assignments. */
export async function seedFloor(
  db: Executor,
  clientId: number,
  botId: number,
  size: FloorSize,
): Promise<void> {
  await db.execute(sql`
    insert into users (client_id, email, password_hash, first_name, last_name, role, availability, availability_since, chat_limit)
    select ${clientId}, 'floor' || ${clientId}::text || '-' || n || '@example.test', '-', ${pick(names, sql`n`)}, 'Agent ' || n, 'agent',
      case when n % 11 = 0 then 'away' when n % 17 = 0 then 'offline' else 'online' end, now() - make_interval(mins => n % 50), 8
    from generate_series(1, ${size.agents}) n`)
  const last = (n: ReturnType<typeof sql>) => sql`jsonb_build_object('order', 3, 'sender', 'customer',
    'message', ${pick(words, n)}, 'created_at', now() - make_interval(secs => 20 + n % 200))`
  const mood = sql`(array['unknown','neutral','positive','negative','very_negative','neutral','neutral','unknown'])[1 + n % 8]`
  const channel = sql`(array['widget','widget','messenger','whatsapp','zalo','instagram'])[1 + n % 6]`
  const language = sql`(array['en-US','fr-FR','vi-VN','tr-TR'])[1 + n % 4]`
  await db.execute(sql`
    with made as (
      insert into chats (client_id, bot_id, channel, status, version, user_name, sentiment, waiting_since, queue_reason, unanswered_since,
        message_count, last_message, language, created_at, updated_at)
      select ${clientId}, ${botId}, ${channel}, 'waiting', 2, ${pick(names, sql`n`)} || ' ' || n, ${mood},
        now() - make_interval(secs => n % 400), (array['asked','unsure','sentiment','asked','quota'])[1 + n % 5],
        now() - make_interval(secs => n % 400), 3, ${last(sql`n`)}, ${language}, now() - interval '10 minutes', now() - make_interval(secs => n % 400)
      from generate_series(1, ${size.waiting}) n returning id, waiting_since
    ) insert into chat_handovers (client_id, chat_id, began_at) select ${clientId}, id, waiting_since from made`)
  await db.execute(sql`
    with team as (select array_agg(id order by id) as ids from users where client_id = ${clientId} and role = 'agent' and availability <> 'offline'),
    made as (
      insert into chats (client_id, bot_id, channel, status, version, user_name, sentiment, assigned_to, assigned_at, unanswered_since,
        message_count, last_message, language, created_at, updated_at)
      select ${clientId}, ${botId}, ${channel}, 'assigned', 3, ${pick(names, sql`n`)} || ' ' || n, ${mood},
        ids[1 + n % array_length(ids, 1)], now() - make_interval(secs => 60 + n % 900),
        case when n % 3 = 0 then now() - make_interval(secs => n % 300) end, 5, ${last(sql`n`)}, ${language},
        now() - interval '20 minutes', now() - make_interval(secs => 60 + n % 900)
      from generate_series(1, ${size.assigned}) n, team returning id, assigned_to, assigned_at
    ), handed as (
      insert into chat_handovers (client_id, chat_id, began_at, answered_at)
      select ${clientId}, id, assigned_at - interval '30 seconds', assigned_at + make_interval(secs => (id % 60)::int) from made
    ) insert into chat_assignments (client_id, chat_id, agent_id, began_at) select ${clientId}, id, assigned_to, assigned_at from made`)
}
