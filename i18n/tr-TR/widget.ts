import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const widget: Translation['widget'] = {
  launcher: 'Sohbet',
  close: 'Sohbeti kapat',
  hide: 'Mesajı kapat',
  options: 'Seçenekler',
  retry: 'Yeniden dene',
  loading: 'Sohbet yükleniyor',
  poweredBy: '{product} altyapısıyla',
  offlineTitle: 'Çevrimdışıyız',
  offlineText: 'Sohbet şu anda kullanılamıyor; daha sonra yeniden gelin.',
  botOff: 'Sohbet botumuz şu anda kapalı. Mesaj bırakın, ekibimiz size buradan yanıt versin.',

  composer: {
    label: 'Mesajınız',
    send: 'Mesajı gönder',
    tooLong: '{n|number} karakter fazla',
    suggestions: 'Önerilen sorular',
    terms: 'Koşullar',
  },

  messages: {
    log: 'Sohbet',
  },

  chat: {
    talkToPerson: 'Bir kişiyle görüş',
    bot: 'Yapay zekâ asistanı',
  },

  errors: {
    rate_limited: 'Çok hızlı gönderiyorsunuz; biraz bekleyip yeniden deneyin.',
    internal_error: 'Bizden kaynaklanan bir sorun oluştu; birazdan yeniden deneyin.',
    upstream_unavailable: 'Sohbete ulaşılamıyor; bağlantınızı kontrol edip yeniden deneyin.',
    api_key_invalid: 'Sohbet bu sitede doğru kurulmamış.',
    origin_not_allowed: 'Sohbet bu sitede kullanılamaz.',
    client_disabled: 'Sohbet şu anda kullanılamıyor; daha sonra yeniden gelin.',
    subscription_expired: 'Sohbet şu anda kullanılamıyor; daha sonra yeniden gelin.',
    bot_disabled: 'Sohbet şu anda kullanılamıyor; daha sonra yeniden gelin.',
  },
}
