import type { Locale } from '#contract/shapes.ts'

/** System messages of the bot, in the language of the chat. */
export const systemMessages = {
  personWillAnswer: {
    'en-US': 'I cannot answer right now. A member of our team will write to you here.',
    'fr-FR': 'Je ne peux pas répondre pour le moment. Une personne de notre équipe vous écrira ici.',
    'vi-VN': 'Hiện tôi chưa thể trả lời. Nhân viên của chúng tôi sẽ nhắn cho bạn tại đây.',
    'tr-TR': 'Şu anda yanıt veremiyorum. Ekibimizden biri size buradan yazacak.',
  },
} as const satisfies Record<string, Record<Locale, string>>
