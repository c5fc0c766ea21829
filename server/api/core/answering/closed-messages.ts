import type { Locale } from '#contract/base/shapes.ts'

/** Time at which the team is back, in words. */
export interface BackAt {
  /** Weekday, or date if it is further away; null for today. */
  readonly day: string | null
  /** Time of day, with the time zone if the customer's time zone differs. */
  readonly time: string
}

/** Messages for customers who wait for an agent outside business hours; `back` is null if the next opening time is unknown. */
export const closedMessages: Readonly<Record<Locale, (back: BackAt | null) => string>> = {
  'en-US': (back) => {
    const kept = 'Your chat is kept, and somebody will answer you here.'
    if (!back) return `Our team is not available at the moment. ${kept}`
    return `Our team is back ${back.day ? `on ${back.day}` : 'today'} at ${back.time}. ${kept}`
  },
  'fr-FR': (back) => {
    const kept = 'Votre conversation est conservée, et quelqu’un vous répondra ici.'
    if (!back) return `Notre équipe n’est pas disponible pour le moment. ${kept}`
    return `Notre équipe est de retour ${back.day ?? 'aujourd’hui'} à ${back.time}. ${kept}`
  },
  'vi-VN': (back) => {
    const kept = 'Cuộc trò chuyện của bạn được lưu lại và sẽ có người trả lời bạn tại đây.'
    if (!back) return `Hiện không có nhân viên nào trực. ${kept}`
    return `Nhân viên của chúng tôi sẽ trở lại lúc ${back.time} ${back.day ?? 'hôm nay'}. ${kept}`
  },
  'tr-TR': (back) => {
    const kept = 'Sohbetiniz saklanıyor ve size buradan yanıt verilecek.'
    if (!back) return `Ekibimiz şu anda yerinde değil. ${kept}`
    return `Ekibimiz ${back.day ?? 'bugün'} saat ${back.time} itibarıyla yeniden burada. ${kept}`
  },
}
