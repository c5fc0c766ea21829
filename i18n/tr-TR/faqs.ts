import type { Translation } from '../i18n-types.ts'

/** FAQ: questions that owners answer themselves. */
export const faqs: Translation['faqs'] = {
  add: 'Kayıt ekle',
  empty: 'Henüz kayıt yok. Müşterilerin en çok sorduklarını, vereceğiniz yanıtla birlikte yazın.',
  failed: 'Kayıtlar yüklenemedi',
  question: 'Soru',
  answer: 'Yanıt',
  incomplete: 'Önce bir soru ve bir yanıt yazın.',
  addTitle: 'Kayıt ekle',
  editTitle: 'Kaydı düzenle',
  added: 'Bot artık yanıtı biliyor',
  saved: 'Kayıt kaydedildi',
}
