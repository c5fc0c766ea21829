import type { Mood } from './weigh.ts'

/** Moods of emoji and emoticons, from very good (3) to very bad (-3); each character of a list is one emoji. */
const moods: readonly (readonly [mood: number, emoji: string])[] = [
  [3, '😍 🥰 😘 🤩 🥳 ❤ 💖 💗 💕 💞 💓 💘 💝 🏆 🎉 🎊 💯 😻 🙌 🤗 💙 💚 💛 🧡 💜 🖤 🤍 ❣ 🥇'],
  [
    2,
    '😀 😃 😄 😁 😆 😂 🤣 😊 😇 🙂 😋 😎 👍 👏 🙏 💪 ✨ 🌟 ⭐ 🔥 😺 😸 😹 🤝 👌 ✌ 🌹 💐 🌸 🍀 🤞 🥂 🍾 😌 ☺ 🫶 🤟',
  ],
  [1, '😉 😛 😜 😝 🤪 😏 ✅ ✔ 🎁 🎈 🙃 👋 🌈 ☀ 😅 🤭'],
  [-1, '😐 😑 😶 🙄 😕 🤔 😬 🤨 😴 🥱 😪 😓 🫤 😒 🥲'],
  [-2, '😞 😔 😟 🙁 ☹ 😣 😖 😫 😩 🥺 😢 😥 😰 😨 😱 😧 😦 😮‍💨 🤦 🤷 👎 💔 ❌ 😿 😷 🤒 😵 😾 🙅 😳'],
  [-3, '😡 🤬 😠 😤 😭 🤮 🤢 💩 🖕 👿 ☠ 💀 🗑'],
]

const emoticons: readonly (readonly [mood: number, pattern: RegExp])[] = [
  [2, /(?:^|\s)(?:[:;=8xX]['’]?-?[)\]D3pP]+|\(:|\^[_.-]?\^|<3+|\\o\/)(?=$|[\s.,!?])/gu],
  [-2, /(?:^|\s)(?:[:=]['’]?-?[([/\\|cC]+|:'\(|D[:;]|T[_.]T|-_+-|>[:=]?\(|<\/3|v_v|;_;)(?=$|[\s.,!?])/gu],
]

const byEmoji = new Map(
  moods.flatMap(([mood, list]) => list.split(' ').map((emoji) => [emoji, mood] as const)),
)
const EMOJI = /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic})*/gu
const SKIN_OR_VARIANT = /[\ufe0f\u{1f3fb}-\u{1f3ff}]/gu

/** Moods of all emoji and emoticons of a text; the same one said often counts twice at most. */
export function emojiMoods(text: string): Mood[] {
  const found = new Map<string, Mood[]>()
  for (const [emoji] of text.replace(SKIN_OR_VARIANT, '').matchAll(EMOJI)) {
    const mood = byEmoji.get(emoji)
    if (mood !== undefined) found.set(emoji, [...(found.get(emoji) ?? []), { text: emoji, amount: mood }])
  }
  for (const [mood, pattern] of emoticons) {
    const same = [...text.matchAll(pattern)].map(([found]) => ({ text: found.trim(), amount: mood }))
    if (same.length > 0) found.set(pattern.source, same)
  }
  return [...found.values()].flatMap((same) => same.slice(0, 2))
}
