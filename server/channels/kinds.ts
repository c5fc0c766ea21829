import { field, items, type Json, textOf } from './read-json.ts'

/**
 * Provider events that are not about conversations and are ignored on purpose. Events that are neither listed here nor read are
 * named in the log, so that operators learn what a provider has started to send.
 */
const IGNORED = {
  /** Items of `messaging` and `standby`, by the field that contains their content. */
  item: [
    'referral',
    'optin',
    'account_linking',
    'policy_enforcement',
    'game_play',
    'app_roles',
    'pass_thread_control',
    'take_thread_control',
    'request_thread_control',
    'response_feedback',
    'message_feedback',
    'messaging_customer_information',
    'appointments',
  ],
  /** Fields of events about pages and Instagram accounts. */
  accountField: [
    'feed',
    'comments',
    'live_comments',
    'mentions',
    'mention',
    'story_insights',
    'ratings',
    'leadgen',
    'conversations',
    'messages',
    'messaging_postbacks',
  ],
  /** Fields of events about WhatsApp business accounts. */
  whatsAppField: [
    'account_update',
    'account_alerts',
    'account_review_update',
    'account_settings_update',
    'business_capability_update',
    'business_status_update',
    'calls',
    'flows',
    'history',
    'security',
    'message_template_components_update',
    'message_template_quality_update',
    'partner_solutions',
    'message_template_status_update',
    'payment_configuration_update',
    'phone_number_name_update',
    'phone_number_quality_update',
    'smb_app_state_sync',
    'template_category_update',
    'tracking_events',
    'template_correct_category_detection',
    'user_id_update',
    'user_preferences',
    'group_lifecycle_update',
  ],
  /** Types of WhatsApp messages without readable content. */
  whatsAppMessage: ['unsupported', 'system', 'ephemeral', 'request_welcome', 'unknown'],
  zalo: [
    'follow',
    'unfollow',
    'user_click_chatnow',
    'oa_reacted_message',
    'user_feedback',
    'user_call_oa',
    'add_user_to_tag',
    'remove_user_from_tag',
    'update_user_info',
    'change_oa_daily_quota',
    'change_template_status',
    'change_template_quality',
    'change_oa_template_tags',
    'oa_call_user',
    'user_reply_consent',
    'oa_send_consent',
    'user_request_call',
    'event_permission_revoked',
    'extension_purchased',
    'shop_has_order',
    'journey_time_out',
    'journey_acknowledged',
    'anonymous_send_text',
    'anonymous_send_image',
    'anonymous_send_file',
    'anonymous_send_sticker',
    'oa_send_anonymous_text',
    'oa_send_anonymous_image',
    'oa_send_anonymous_file',
    'oa_send_anonymous_sticker',
    'user_asking_product',
    'user_received_zns_message',
  ],
} as const

const READ = {
  item: ['message', 'postback', 'read', 'delivery', 'reaction', 'message_edit'],
  whatsAppField: ['messages', 'smb_message_echoes'],
  whatsAppMessage: [
    'text',
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'location',
    'contacts',
    'button',
    'interactive',
    'order',
    'reaction',
    'edit',
    'revoke',
  ],
  zalo: [
    'user_send_text',
    'user_send_image',
    'user_send_gif',
    'user_send_sticker',
    'user_send_file',
    'user_send_audio',
    'user_send_video',
    'user_send_location',
    'user_send_link',
    'user_send_business_card',
    'user_reacted_message',
    'user_submit_info',
    'user_received_message',
    'user_seen_message',
  ],
} as const

const isKnown = (kind: string, ...lists: readonly (readonly string[])[]): boolean =>
  lists.some((list) => list.includes(kind))

/** Maximum length of names in the log; longer names are cut, because they come from outside. */
const NAME_MAX_CHARS = 60

const nameOf = (value: Json | undefined): string =>
  (textOf(value) ?? 'none').replace(/[^\w.-]/g, '?').slice(0, NAME_MAX_CHARS)

function unknownItems(entry: Json): string[] {
  const all = [...items(entry, 'messaging'), ...items(entry, 'standby')]
  const isNamed = (item: Json) =>
    [...READ.item, ...IGNORED.item].some((kind) => field(item, kind) !== undefined)
  return all.filter((item) => !isNamed(item)).map(() => 'messaging item')
}

function unknownFields(object: string, entry: Json): string[] {
  return items(entry, 'changes').flatMap((change) => {
    const name = nameOf(field(change, 'field'))
    if (object !== 'whatsapp_business_account')
      return isKnown(name, IGNORED.accountField) ? [] : [`${object} field ${name}`]
    if (!isKnown(name, READ.whatsAppField, IGNORED.whatsAppField)) return [`whatsapp field ${name}`]
    const types = items(change, 'value', 'messages').map((message) => nameOf(field(message, 'type')))
    const unknown = types.filter((type) => !isKnown(type, READ.whatsAppMessage, IGNORED.whatsAppMessage))
    return unknown.map((type) => `whatsapp message ${type}`)
  })
}

const objects = ['page', 'instagram', 'whatsapp_business_account']

/** Returns names for the parts of a Meta body that are neither read nor ignored on purpose. */
export function unknownOfMeta(body: Json): readonly string[] {
  const object = nameOf(field(body, 'object'))
  if (!objects.includes(object)) return [`object ${object}`]
  return items(body, 'entry').flatMap((entry) => [...unknownItems(entry), ...unknownFields(object, entry)])
}

/** Returns a name for the event in a Zalo body; an empty list if the event is read or ignored on purpose. */
export function unknownOfZalo(body: Json): readonly string[] {
  const name = nameOf(field(body, 'event_name'))
  const isOwn = /^oa_send_\w+$/.test(name) || /_group(_|$)|_in_group/.test(name)
  return isOwn || isKnown(name, READ.zalo, IGNORED.zalo) ? [] : [`zalo event ${name}`]
}
