import type { Locale } from '#contract/base/shapes.ts'
import type { UnseenKind } from './unseen.ts'

/** The bot's system messages, by language. */
export const systemMessages = {
  personWillAnswer: {
    'en-US': 'I cannot answer right now. A member of our team will write to you here.',
    'fr-FR': 'Je ne peux pas répondre pour le moment. Une personne de notre équipe vous écrira ici.',
    'vi-VN': 'Hiện tôi chưa thể trả lời. Nhân viên của chúng tôi sẽ nhắn cho bạn tại đây.',
    'tr-TR': 'Şu anda yanıt veremiyorum. Ekibimizden biri size buradan yazacak.',
  },
  disclosure: {
    'en-US': 'You are chatting with {bot}, an automated assistant. Ask for a person at any time.',
    'fr-FR':
      'Vous discutez avec {bot}, un assistant automatique. Vous pouvez demander une personne à tout moment.',
    'vi-VN':
      'Bạn đang trò chuyện với {bot}, trợ lý tự động. Bạn có thể yêu cầu gặp nhân viên bất cứ lúc nào.',
    'tr-TR':
      'Otomatik bir asistan olan {bot} ile yazışıyorsunuz. Dilediğiniz zaman bir temsilci isteyebilirsiniz.',
  },
  rateUs: {
    'en-US':
      'How satisfied are you with this conversation? Choose one to five stars, or answer with a number.',
    'fr-FR':
      'Êtes-vous satisfait de cette conversation ? Choisissez d’une à cinq étoiles, ou répondez par un chiffre.',
    'vi-VN':
      'Bạn hài lòng thế nào với cuộc trò chuyện này? Hãy chọn từ một đến năm sao, hoặc trả lời bằng số.',
    'tr-TR':
      'Bu görüşmeden ne kadar memnun kaldınız? Birden beşe kadar yıldız seçin ya da bir sayıyla yanıtlayın.',
  },
  rated: {
    'en-US': 'Thank you for your rating. If there is anything else, just write here.',
    'fr-FR': 'Merci pour votre note. Si vous avez encore une question, écrivez simplement ici.',
    'vi-VN': 'Cảm ơn bạn đã đánh giá. Nếu cần gì thêm, bạn cứ nhắn tại đây.',
    'tr-TR': 'Değerlendirmeniz için teşekkürler. Başka bir konu olursa buraya yazmanız yeterli.',
  },
  deleted: {
    'en-US':
      'Done on {day}: your access tokens and your id were deleted. Conversations belong to the company that you wrote to or work for; ask it to delete those.',
    'fr-FR':
      'Fait le {day} : vos jetons d’accès et votre identifiant ont été supprimés. Les conversations appartiennent à l’entreprise à laquelle vous avez écrit ou pour laquelle vous travaillez ; adressez-vous à elle pour les faire supprimer.',
    'vi-VN':
      'Đã thực hiện ngày {day}: mã truy cập và mã định danh của bạn đã bị xóa. Các cuộc trò chuyện thuộc về công ty mà bạn đã nhắn tin hoặc làm việc; hãy yêu cầu công ty đó xóa chúng.',
    'tr-TR':
      '{day} tarihinde yapıldı: erişim anahtarlarınız ve kimliğiniz silindi. Görüşmeler, yazdığınız ya da çalıştığınız şirkete aittir; silinmelerini o şirketten isteyin.',
  },
  pausing: {
    'en-US': 'I have been asked a lot and am pausing for a while. If it cannot wait, ask for a person.',
    'fr-FR':
      'On m’a posé beaucoup de questions et je fais une pause. Si cela ne peut pas attendre, demandez à parler à une personne.',
    'vi-VN':
      'Tôi vừa nhận quá nhiều câu hỏi nên tạm dừng một lúc. Nếu cần gấp, bạn hãy yêu cầu gặp nhân viên.',
    'tr-TR':
      'Çok fazla soru aldığım için bir süre ara veriyorum. Bekleyemeyecek bir konuysa bir çalışanla görüşmek isteyin.',
  },
  contactSaved: {
    'en-US': 'Thank you. Our team now has your email address, {email}, and will get back to you.',
    'fr-FR': 'Merci. Notre équipe a maintenant votre adresse e-mail, {email}, et reviendra vers vous.',
    'vi-VN': 'Cảm ơn bạn. Nhân viên của chúng tôi đã có địa chỉ email {email} và sẽ liên hệ lại với bạn.',
    'tr-TR': 'Teşekkürler. Ekibimiz artık {email} e-posta adresinizi biliyor ve size dönecek.',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** Sentences with which the bot says what it cannot take in, and that a person can, by kind of content and language. */
export const unseenMessages = {
  picture: {
    'en-US': 'I cannot see pictures. A member of our team will look at it and write to you here.',
    'fr-FR': 'Je ne peux pas voir les images. Une personne de notre équipe la regardera et vous écrira ici.',
    'vi-VN': 'Tôi không xem được ảnh. Nhân viên của chúng tôi sẽ xem và nhắn cho bạn tại đây.',
    'tr-TR': 'Resimleri göremiyorum. Ekibimizden biri resme bakıp size buradan yazacak.',
  },
  voice: {
    'en-US':
      'I cannot listen to voice messages. A member of our team will listen to it and write to you here.',
    'fr-FR':
      'Je ne peux pas écouter les messages vocaux. Une personne de notre équipe l’écoutera et vous écrira ici.',
    'vi-VN': 'Tôi không nghe được tin nhắn thoại. Nhân viên của chúng tôi sẽ nghe và nhắn cho bạn tại đây.',
    'tr-TR': 'Sesli mesajları dinleyemiyorum. Ekibimizden biri dinleyip size buradan yazacak.',
  },
  video: {
    'en-US': 'I cannot watch videos. A member of our team will watch it and write to you here.',
    'fr-FR':
      'Je ne peux pas regarder les vidéos. Une personne de notre équipe la regardera et vous écrira ici.',
    'vi-VN': 'Tôi không xem được video. Nhân viên của chúng tôi sẽ xem và nhắn cho bạn tại đây.',
    'tr-TR': 'Videoları izleyemiyorum. Ekibimizden biri izleyip size buradan yazacak.',
  },
  file: {
    'en-US': 'I cannot read files. A member of our team will read it and write to you here.',
    'fr-FR': 'Je ne peux pas lire les fichiers. Une personne de notre équipe le lira et vous écrira ici.',
    'vi-VN': 'Tôi không đọc được tệp. Nhân viên của chúng tôi sẽ đọc và nhắn cho bạn tại đây.',
    'tr-TR': 'Dosyaları okuyamıyorum. Ekibimizden biri okuyup size buradan yazacak.',
  },
} as const satisfies Record<UnseenKind, Record<Locale, string>>

/** Line in place of a message whose content the provider does not pass on, for agents; by language. */
export const unpassedLine = {
  'en-US': '[Sent something that {channel} does not pass on ({kind}). Look at it in {channel}.]',
  'fr-FR': '[A envoyé ce que {channel} ne transmet pas ({kind}). À consulter dans {channel}.]',
  'vi-VN': '[Đã gửi nội dung mà {channel} không chuyển tiếp ({kind}). Hãy xem trong {channel}.]',
  'tr-TR': '[{channel} uygulamasının iletmediği bir şey gönderdi ({kind}). {channel} içinde bakın.]',
} as const satisfies Record<Locale, string>
