import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const errorDetails: Translation['errorDetails'] = {
  chat_already_assigned: 'Bu sohbeti {name} devraldı ({when}).',
  file_too_large: 'Dosya {size} sınırını aşıyor; daha küçük bir dosya seçin.',
  too_many_files: 'Tek seferde en fazla {n|number} dosya yüklenebilir.',
  otp_too_soon: 'Az önce bir kod gönderildi; {n|number} saniye sonra yenisini isteyin.',
  rate_limited: 'Kısa sürede çok fazla istek gönderildi; {n|number} saniye sonra yeniden deneyin.',
  rate_limited_minutes: 'Kısa sürede çok fazla istek gönderildi; {n|number} dakika sonra yeniden deneyin.',
  team_route_taken: '{value} zaten {team} ekibine gidiyor; önce oradan çıkarın.',
  no_connection: 'Ağ hatası. Sunucuyla bağlantı yok; ağınızı kontrol edip yeniden deneyin.',
}
