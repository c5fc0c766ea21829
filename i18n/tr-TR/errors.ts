import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const errors: Translation['errors'] = {
  validation_failed: 'İşaretli alanları kontrol edip yeniden deneyin.',
  malformed_request: 'İstek okunamadı; sayfayı yenileyip yeniden deneyin.',
  payload_too_large: 'Gönderilen içerik çok büyük; küçültüp yeniden deneyin.',
  not_found: 'Bu öge artık yok ya da erişiminiz bulunmuyor.',
  rate_limited: 'Kısa sürede çok fazla istek gönderildi; biraz bekleyip yeniden deneyin.',
  internal_error: 'Bizden kaynaklanan bir sorun oluştu; yeniden deneyin, sorun sürerse desteğe başvurun.',
  upstream_unavailable: 'Hizmete şu anda ulaşılamıyor; birazdan yeniden deneyin.',
  service_closing: 'Hizmet yeniden başlatılıyor; birazdan yeniden deneyin.',

  token_missing: 'Devam etmek için oturum açın.',
  token_invalid: 'Oturumunuz sona erdi; yeniden oturum açın.',
  api_key_invalid: 'Bu API anahtarı hiçbir bota ait değil; Yayınla adımından yeniden kopyalayın.',
  credentials_invalid: 'E-posta adresi ya da şifre yanlış; ikisini de kontrol edip yeniden deneyin.',
  origin_not_allowed: 'Bu site, botun izin verilen siteleri arasında değil; Yayınla adımında ekleyin.',
  permission_denied: 'Rolünüz buna izin vermiyor; hesabınızın sahibine ya da bir yöneticiye başvurun.',
  user_inactive:
    'Erişiminiz devre dışı bırakıldı; hesabınızın sahibinden ya da bir yöneticiden etkinleştirmesini isteyin.',
  client_disabled: 'Bu hesap devre dışı bırakıldı; desteğe başvurun.',
  subscription_expired: 'Abonelik sona erdi; yeniden değişiklik yapabilmek için yenileyin.',
  query_quota_exceeded:
    'Aylık sorgu kotanızı aştınız. Hizmeti kullanmaya devam etmek için planınızı yükseltin ya da bir sonraki sıfırlamayı bekleyin.',

  email_taken: 'Bu e-posta adresini başka bir üye kullanıyor; farklı bir adres girin.',
  password_too_common: 'Bu şifre kolay tahmin edilir; daha az yaygın bir şifre seçin.',
  otp_invalid: 'Kod yanlış ya da süresi dolmuş; kontrol edin veya yeni bir kod isteyin.',
  otp_too_soon: 'Az önce bir kod gönderildi; yenisini istemeden önce bekleyin.',
  reset_token_invalid: 'Sıfırlama kodu yanlış ya da süresi dolmuş; yeni bir kod isteyin.',

  bot_limit_reached: 'En fazla bot sayısına ulaştınız. Abonelik planınızı yükseltin.',
  bot_disabled: 'Bot kapalı; sohbet başlatmak için etkinleştirin.',
  no_api_key: 'Kullanılabilir API anahtarı yok. Önce en az bir bot oluşturun.',
  icon_too_large: 'Dosya boyutu 300 KB sınırını aşıyor',
  icon_type_invalid: 'Bu dosya türü kabul edilmiyor',
  prompt_too_long: 'İstem 16.000 karakterden uzun; kısaltın.',

  file_missing: 'Dosya gönderilmedi; bir dosya seçip yeniden deneyin.',
  file_too_large: 'Dosya boyut sınırını aşıyor; daha küçük bir dosya seçin.',
  file_empty: 'Dosya boş; başka bir dosya seçin.',
  file_type_invalid: 'Bu türdeki dosyalar burada kabul edilmiyor; başka bir dosya seçin.',
  too_many_files: 'Tek seferde çok fazla dosya; daha küçük gruplar hâlinde yükleyin.',
  file_too_old: 'Bu dosya eski bir sürümle okunmuş; önemli olarak işaretlemek için silip yeniden yükleyin.',
  url_invalid: 'Bu bir web adresi değil; http:// veya https:// ile başlayan bir adres girin.',
  url_private: 'Bu adres özel bir ağa gidiyor; herkese açık bir adres girin.',
  url_duplicate: 'Bu adres botta zaten var.',

  chat_already_assigned: 'Bu sohbeti başka bir temsilci zaten üstlendi.',
  chat_version_conflict: 'Sohbet bu arada değişti; yeniden bakıp tekrar deneyin.',
  chat_ended: 'Bu sohbet sona erdi; artık bir şey eklenemez.',
  chat_not_yours: 'Bu sohbet başka birine atanmış.',
  agent_unavailable: 'Bu üye sohbet üstlenemiyor; başka birini seçin.',
  chat_empty: 'Müşteri henüz bir şey yazmadı.',
  ai_unavailable: 'Yapay zekâ hizmetine ulaşılamıyor; sorgu düşülmedi. Birazdan yeniden deneyin.',
  message_empty: 'Önce bir ileti yazın ya da dosya ekleyin.',
  attachments_disabled: 'Bu bot ek kabul etmiyor; bunun yerine bir metin iletisi gönderin.',
  entry_limit_reached: 'Bu bot en fazla kayıt sayısına ulaştı; yenilerini eklemeden önce birkaçını silin.',
  tests_missing: 'Önce bir soru ekleyin; henüz çalıştırılacak bir şey yok.',
  test_run_under_way: 'Sorular zaten çalıştırılıyor; sonuçlar burada görünecek.',
  test_runs_used_up: 'Bugünkü test çalıştırmalarının tümü kullanıldı; yarın yenileri kullanılabilir.',
  playground_limit_reached: 'Bugünkü deneme yanıtlarının tümü kullanıldı; yarın yenileri kullanılabilir.',
}
