import type { Locale } from '#contract/shapes.ts'

/** What the engine says in its own words; all else that it says stands in a passage. */
export interface EnginePhrases {
  readonly greeting: (botName: string) => string
  readonly thanks: string
  readonly goodbye: string
  readonly identity: (botName: string) => string
  /** After an answer that the customer calls good. */
  readonly gladToHelp: string
  /** When the customer does not want a person after all. */
  readonly carryOn: string
  readonly unknown: string
  /** To a complaint that nothing answers; offers a person, as `unknown` does. */
  readonly regret: string
  /** To praise of the business. */
  readonly delight: string
  /** To a message without words, as "?" or an emoji. */
  readonly wordless: string
  readonly handover: string
  /** The same where a person was called already: what offers one offers nobody else. */
  readonly identityCalled: (botName: string) => string
  readonly unknownCalled: string
  readonly regretCalled: string
  readonly handoverCalled: string
}

/** The texts of the engine in the four languages. */
export const enginePhrases: Readonly<Record<Locale, EnginePhrases>> = {
  'en-US': {
    greeting: (botName) => `Hello, I am ${botName}. What would you like to know?`,
    thanks: 'You are welcome. Is there anything else?',
    goodbye: 'Goodbye, and thank you for your visit.',
    identity: (botName) =>
      `I am ${botName}, a virtual assistant. I answer from what I was taught, and can get you a person.`,
    gladToHelp: 'Glad to help.',
    carryOn: 'All right. Ask me anything else.',
    unknown: "I don't know the answer to that. Shall I get a person?",
    regret: 'I am sorry about that. Shall I get a person who can help?',
    delight: 'Thank you, that is good to hear.',
    wordless: 'What would you like to know?',
    handover: 'I am getting a person for you. They will answer here.',
    identityCalled: (botName) =>
      `I am ${botName}, a virtual assistant. I answer from what I was taught. A person has been called and will answer here.`,
    unknownCalled: "I don't know the answer to that. A person has been called and will answer here.",
    regretCalled: 'I am sorry about that. A person has been called and will answer here.',
    handoverCalled: 'A person has been called and will answer here.',
  },
  'fr-FR': {
    greeting: (botName) => `Bonjour, je suis ${botName}. Que souhaitez-vous savoir ?`,
    thanks: 'Je vous en prie. Puis-je vous aider pour autre chose ?',
    goodbye: 'Au revoir, et merci de votre visite.',
    identity: (botName) =>
      `Je suis ${botName}, un assistant virtuel. Je réponds d’après ce que l’on m’a appris, et je peux vous mettre en relation avec une personne.`,
    gladToHelp: 'Ravi d’avoir pu vous aider.',
    carryOn: 'Très bien. Posez-moi une autre question quand vous voulez.',
    unknown: 'Je ne connais pas la réponse à cette question. Voulez-vous que j’appelle une personne ?',
    regret: 'J’en suis désolé. Voulez-vous que j’appelle une personne qui pourra vous aider ?',
    delight: 'Merci, cela fait plaisir à lire.',
    wordless: 'Que souhaitez-vous savoir ?',
    handover: 'J’appelle une personne de notre équipe. Elle vous répondra ici.',
    identityCalled: (botName) =>
      `Je suis ${botName}, un assistant virtuel. Je réponds d’après ce que l’on m’a appris. Une personne de notre équipe a été appelée et vous répondra ici.`,
    unknownCalled:
      'Je ne connais pas la réponse à cette question. Une personne de notre équipe a été appelée et vous répondra ici.',
    regretCalled: 'J’en suis désolé. Une personne de notre équipe a été appelée et vous répondra ici.',
    handoverCalled: 'Une personne de notre équipe a été appelée et vous répondra ici.',
  },
  'vi-VN': {
    greeting: (botName) => `Xin chào, tôi là ${botName}. Bạn muốn biết điều gì?`,
    thanks: 'Không có gì. Bạn cần tôi giúp gì thêm không?',
    goodbye: 'Tạm biệt, cảm ơn bạn đã ghé thăm.',
    identity: (botName) =>
      `Tôi là ${botName}, trợ lý ảo. Tôi trả lời dựa trên những gì tôi được dạy và có thể gọi nhân viên cho bạn.`,
    gladToHelp: 'Rất vui vì đã giúp được bạn.',
    carryOn: 'Vâng. Bạn cứ hỏi tôi điều khác.',
    unknown: 'Tôi không biết câu trả lời cho câu hỏi này. Bạn có muốn tôi gọi nhân viên không?',
    regret: 'Tôi rất tiếc về điều này. Bạn có muốn tôi gọi nhân viên hỗ trợ không?',
    delight: 'Cảm ơn bạn, rất vui khi biết điều đó.',
    wordless: 'Bạn muốn biết điều gì?',
    handover: 'Tôi đang gọi nhân viên cho bạn. Nhân viên sẽ trả lời tại đây.',
    identityCalled: (botName) =>
      `Tôi là ${botName}, trợ lý ảo. Tôi trả lời dựa trên những gì tôi được dạy. Tôi đã gọi nhân viên, họ sẽ trả lời bạn tại đây.`,
    unknownCalled:
      'Tôi không biết câu trả lời cho câu hỏi này. Tôi đã gọi nhân viên, họ sẽ trả lời bạn tại đây.',
    regretCalled: 'Tôi rất tiếc về điều này. Tôi đã gọi nhân viên, họ sẽ trả lời bạn tại đây.',
    handoverCalled: 'Tôi đã gọi nhân viên, họ sẽ trả lời bạn tại đây.',
  },
  'tr-TR': {
    greeting: (botName) => `Merhaba, ben ${botName}. Ne öğrenmek istersiniz?`,
    thanks: 'Rica ederim. Başka bir sorunuz var mı?',
    goodbye: 'Hoşça kalın, ziyaretiniz için teşekkür ederiz.',
    identity: (botName) =>
      `Ben ${botName}, sanal bir asistanım. Bana öğretilenlere göre yanıt veririm ve sizi bir temsilciye bağlayabilirim.`,
    gladToHelp: 'Yardımcı olabildiğime sevindim.',
    carryOn: 'Tamam. Başka bir şey sorabilirsiniz.',
    unknown: 'Bunun yanıtını bilmiyorum. Sizi bir temsilciye bağlayayım mı?',
    regret: 'Bunun için üzgünüm. Yardımcı olması için sizi bir temsilciye bağlayayım mı?',
    delight: 'Teşekkür ederim, bunu duymak güzel.',
    wordless: 'Ne öğrenmek istersiniz?',
    handover: 'Sizi bir temsilciye bağlıyorum. Yanıtı buradan verecek.',
    identityCalled: (botName) =>
      `Ben ${botName}, sanal bir asistanım. Bana öğretilenlere göre yanıt veririm. Bir temsilci çağrıldı, size buradan yanıt verecek.`,
    unknownCalled: 'Bunun yanıtını bilmiyorum. Bir temsilci çağrıldı, size buradan yanıt verecek.',
    regretCalled: 'Bunun için üzgünüm. Bir temsilci çağrıldı, size buradan yanıt verecek.',
    handoverCalled: 'Bir temsilci çağrıldı, size buradan yanıt verecek.',
  },
}
