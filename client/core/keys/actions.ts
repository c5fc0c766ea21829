import type { TranslationFunctions } from '#i18n/i18n-types.ts'

/** Areas of the console, each with its own hotkeys; those in `everywhere` work in every area. */
export const areas = ['everywhere', 'desk', 'chat', 'floor'] as const
export type Area = (typeof areas)[number]

interface Action {
  readonly area: Area
  /** Default keys; members can choose others. */
  readonly keys: string
  readonly label: (texts: TranslationFunctions) => string
}

const in_ =
  (area: Area) =>
  (keys: string, label: Action['label']): Action => ({ area, keys, label })
const everywhere = in_('everywhere')
const desk = in_('desk')
const chat = in_('chat')
const floor = in_('floor')

/** All actions with a single-character hotkey. Their ids are stored in profiles, so they must never change. */
export const actions = {
  'console.keys': everywhere('?', (LL) => LL.common.shortcuts.show()),
  'console.undo': everywhere('z', (LL) => LL.chats.undo.last()),
  'desk.next': desk('j', (LL) => LL.chats.actions.next()),
  'desk.previous': desk('k', (LL) => LL.chats.actions.previous()),
  'desk.nextWaiting': desk('u', (LL) => LL.chatList.keys.nextWaiting()),
  'desk.takeNext': desk('Shift+n', (LL) => LL.chatList.keys.takeNext()),
  'desk.mark': desk('x', (LL) => LL.chatList.keys.mark()),
  'desk.markNext': desk('Shift+j', (LL) => LL.chatList.keys.markNext()),
  'desk.markPrevious': desk('Shift+k', (LL) => LL.chatList.keys.markPrevious()),
  'desk.takeMarked': desk('m', (LL) => LL.chatList.bulk.takeMarked()),
  'desk.search': desk('/', (LL) => LL.chats.actions.search()),
  'desk.showNew': desk('.', (LL) => LL.chatList.showNew()),
  'chat.reply': chat('r', (LL) => LL.chats.actions.reply()),
  'chat.note': chat('n', (LL) => LL.desk.note.write()),
  'chat.assign': chat('a', (LL) => LL.chats.actions.takeOrAssign()),
  'chat.assignOther': chat('Shift+a', (LL) => LL.chats.actions.assignOther()),
  'chat.toTeam': chat('Shift+t', (LL) => LL.chats.actions.transfer()),
  'chat.toBot': chat('t', (LL) => LL.chats.actions.returnToBot()),
  'chat.end': chat('e', (LL) => LL.chats.actions.end()),
  'chat.aside': chat('p', (LL) => LL.chats.aside.toggle()),
  'chat.summarise': chat('s', (LL) => LL.chats.actions.summarize()),
  'chat.suggestTags': chat('g', (LL) => LL.chats.actions.tag()),
  'chat.addTag': chat('#', (LL) => LL.desk.tags.add()),
  'chat.unread': chat('Shift+u', (LL) => LL.chatList.markUnread()),
  'chat.find': chat('f', (LL) => LL.desk.find.label()),
  'chat.details': chat('i', (LL) => LL.chats.actions.details()),
  'floor.next': floor('j', (LL) => LL.floor.keys.next()),
  'floor.previous': floor('k', (LL) => LL.floor.keys.previous()),
  'floor.give': floor('a', (LL) => LL.floor.keys.assign()),
  'floor.mark': floor('x', (LL) => LL.floor.keys.mark()),
  'floor.hold': floor('f', (LL) => LL.floor.keys.hold()),
  'floor.search': floor('/', (LL) => LL.floor.keys.search()),
} as const satisfies Record<string, Action>

export type ActionId = keyof typeof actions

/** Ids of all actions, in the order in which the hotkey sheet lists them. */
export const actionIds = Object.keys(actions) as readonly ActionId[]

/** Returns whether a text is the id of an action. */
export const isActionId = (text: string): text is ActionId => Object.hasOwn(actions, text)
