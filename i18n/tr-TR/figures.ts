import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const figures: Translation['figures'] = {
  title: 'Bir dönemin rakamları',
  zone: '{zone} saat diliminde tam günler; sohbetler başladıkları güne sayılır.',
  allChannels: 'Tüm kanallar',
  failed: 'Rakamlar yüklenemedi',
  incomplete: 'Daha eski sohbetler hâlâ sayılıyor; o zamana kadar rakamlar düşük kalır.',
  names: {
    totalChats: 'Sohbetler',
    missedChats: 'Kaçırılan sohbetler',
    reopenedChats: 'Yeniden açılan sohbetler',
    averageNumberOfInteractionsPerChat: 'Sohbet başına mesaj',
    avgCustomerWaitingTime: 'Ortalama bekleme',
    firstContactResolution: 'İlk temasta çözüm',
    firstReply: 'İlk yanıt',
    reply: 'Yanıt süresi',
    handling: 'İlgilenme süresi',
    satisfaction: 'Memnuniyet',
  },
  definitions: {
    totalChats: 'Dönemde başlayan sohbetler.',
    missedChats:
      'Bir kişiye devredilip temsilci mesajı olmadan biten veya açık saatlerde 10 dakikadan uzun bekleyen sohbetler.',
    reopenedChats: 'Bittikten sonra devam eden sohbetler.',
    averageNumberOfInteractionsPerChat: 'Tüm tarafların mesajları, dönemin sohbetlerine bölünür.',
    avgCustomerWaitingTime:
      'Bir kişiye devirden temsilcinin ilk mesajına kadar geçen ortalama süre, açık saatlerde.',
    firstContactResolution:
      'Biten sohbetlerden yeniden açılmayan ve 24 saat içinde aynı müşterinin başka bir sohbeti gelmeyenlerin payı.',
    firstReply:
      'Bir kişiye devirden temsilcinin ilk mesajına kadar geçen medyan süre, açık saatlerde. Medyan ve P90 histogramlardan gelir ve yaklaşıktır.',
    reply:
      'Müşterinin yanıtlanmamış ilk mesajından temsilcinin sonraki mesajına kadar geçen medyan süre. Medyan ve P90 yaklaşıktır.',
    handling: 'Bir temsilcinin bir sohbeti elinde tuttuğu medyan süre. Medyan ve P90 yaklaşıktır.',
    satisfaction: 'Dönemde verilen puanlardan dört veya beş yıldızlı olanların payı.',
  },
  about: 'Açıklama: {name}',
  open: '{name}: {value}, satırları göster',
  p90: 'P90 {time}',
  points: '{n} puan',
  change: 'önceki döneme göre',
  day: 'Gün',
  median: 'Medyan',
  chatsByDay: 'Günlere göre sohbetler',
  chatsSentence: '{total|number} sohbet, {missed|number} tanesi kaçırıldı; en çok {most|number} ile {day}.',
  replyByDay: 'Günlere göre ilk yanıt',
  replySentence: '{n|number} yanıt; medyan {median}, P90 {p90}.',
  byChannel: 'Kanala göre sohbetler',
  byAgent: 'Temsilciye göre sohbetler',
  bySentiment: 'Duyguya göre sohbetler',
  byTag: 'Etikete göre sohbetler',
  nobody: 'Kimse',
  noChats: 'Bu dönemde sohbet yok.',
  agents: {
    title: 'Temsilciler',
    name: 'Temsilci',
    handled: 'İlgilenilen',
    firstReply: 'İlk yanıt, medyan',
    firstReplyP90: 'İlk yanıt, P90',
    handling: 'İlgilenme, ortalama',
    handlingTotal: 'İlgilenme, toplam',
    unavailable: 'Müsait değil',
  },
}
