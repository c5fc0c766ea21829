import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const members: Translation['members'] = {
  title: 'Üyeler',
  description: 'Ekipte kimler var, kim çevrimiçi ve her birine kendiliğinden kaç sohbet veriliyor.',
  failed: 'Üyeler yüklenemedi',
  find: 'Üye ara',
  count: '{n|number} üye',
  noMatch: '“{query}” ile eşleşen üye yok.',
  online: 'Çevrimiçi',
  away: 'Uzakta',
  offline: 'Çevrimdışı',
  disabled: 'Devre dışı',
  chats: 'Açık sohbetler',
  load: '{n|number} / {most|number}',
  onlyByHand: '{n|number} açık sohbet; otomatik atama yok',
  changeLimitOf: '{name} için sınırı değiştir',
  ranksAbove: 'Bu üyenin rolü sizinkinden üst düzeyde.',
  limitTitle: '{name} için açık sohbet sınırı',
  limit: 'Aynı anda açık sohbet',
  limitHint:
    'Bu sayıya kadar sohbetler otomatik atanır; 0 hiçbir zaman demektir. Sohbetler yine de elle alınabilir veya atanabilir.',
  limitWrong: '0 ile {most|number} arasında bir tam sayı girin.',
  limitSaved: '{name} için sınır kaydedildi.',
}
