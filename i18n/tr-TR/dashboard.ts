import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const dashboard: Translation['dashboard'] = {
  query_quota_exceeded_message:
    'Aylık sorgu kotanızı aştınız. Hizmeti kullanmayı sürdürmek için planınızı yükseltin veya bir sonraki sıfırlamayı bekleyin.',
  query_quota_warning_message:
    'Sorgu kotanızın %{percent|number} kadarını kullandınız. %100 aşılınca botlar bir sonraki sıfırlamaya kadar yanıt vermez.',
  subscription_expiry_warning:
    'Aboneliğiniz {date} tarihinde sona eriyor. Botlarınızın yanıt vermeyi sürdürmesi için zamanında yenileyin.',
  greeting: 'Merhaba {name}',
  subtitle: '{name} hesabında şu anda olanlar.',
  attention: {
    title: 'İlgilenilmesi gerekenler',
    documents: '{n|number} belge okunamadı',
    pages: '{n|number} sayfa okunamadı',
    installation: 'Bu kurulumda {n|number} sorun var',
    failed: 'Belgeler ve kanallar kontrol edilemedi',
  },
  figures: {
    label: 'Şu anki sohbetler',
    waiting: 'Temsilci bekleyenler',
    waitingNone: 'Bekleyen yok',
    waitingOldest: 'En uzun bekleme: {age}',
    assigned: 'Temsilcilerde',
    assignedNote: 'Açık ve atanmış',
    bot: 'Botlarda',
    botNote: 'Botlarınız yanıtlıyor',
    today: 'Bugün etkin sohbetler',
    todayNote: 'Gece yarısından beri, yerel saat',
  },
  waiting: {
    title: 'Temsilci bekleyenler',
    none: 'Bekleyen yok. Bir müşteri biriyle görüşmek isteyince sohbet burada görünür.',
    since: '{age} süredir bekliyor',
    all: 'Tüm bekleyenler',
  },
  recent: {
    title: 'Son sohbetler',
    none: 'Henüz sohbet yok. İlk müşteri yazdığı anda burada görünür.',
    all: 'Tüm sohbetler',
    failed: 'Sohbetler yüklenemedi',
    noMessage: 'Henüz mesaj yok',
  },
  status: {
    bot: 'Bot',
    waiting: 'Bekliyor',
    assigned: 'Atandı',
    ended: 'Bitti',
  },
  channels: {
    widget: 'Web sitesi',
    playground: 'Deneme alanı',
    messenger: 'Messenger',
    instagram: 'Instagram',
    whatsapp: 'WhatsApp',
    zalo: 'Zalo',
  },
  senders: {
    bot: 'Bot',
    agent: 'Temsilci',
  },
  plan: {
    title: 'Plan ve sorgular',
    names: { trial: 'Deneme', starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    consumed: 'Bu ayki sorgular',
    used: '{used|number} / {total|number}',
    remaining: 'Kalan',
    monthly: 'Aylık sorgu',
    addons: 'Ek sorgu',
    ends: 'Bitiş tarihi',
    daysLeft: '{n|number} gün kaldı',
    endsToday: 'Bugün bitiyor',
    ended: 'Sona erdi',
  },
  bots: {
    title: 'Botlar',
    none: 'Henüz bot yok. Bir bot oluşturun, eğitin ve web sitenize koyun.',
    create: 'Bot listesini aç',
    all: 'Tüm botlar',
    failed: 'Botlar yüklenemedi',
    trained: '{n|number} kaynak hazır',
    untrained: 'Henüz eğitilmedi',
    limit: '{used|number} / {total|number} bot',
  },
  queries: {
    title: 'Aylara göre sorgular',
    summary: 'Bu ay {queries|number} sorgu ve {month|number} sohbet, toplam {total|number} sohbet',
    month: 'Ay',
    count: 'Sorgular',
    failed: 'Rakamlar yüklenemedi',
  },
}
