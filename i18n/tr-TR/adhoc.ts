import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const adhoc: Translation['adhoc'] = {
  description:
    'Kendi ölçütlerinize göre tüm sohbetler; ölçütler adreste durur, bu yüzden bir bağlantı aynı raporu gösterir.',
  search: 'Müşteri, yer veya özet ara',
  chats: 'Sohbetler',
  messages: 'Mesajlar',
  median: 'Sohbet başına medyan',
  p90: 'Sohbet başına P90',
  totals: 'Raporun toplamları',
  latest: 'Rakamlar son {n|number} sohbete aittir.',
  moveUp: '{column} sütununu yukarı taşı',
  moveDown: '{column} sütununu aşağı taşı',
  csv: 'CSV dosyası',
  xlsx: 'Excel dosyası (XLSX)',
  failed: 'Rapor yüklenemedi',
  empty: 'Henüz sohbet yok. Bir müşteri botlarınızdan birine yazınca burada görünürler.',
  noMatch: 'Bu ölçütlere uyan sohbet yok.',
  conversation: 'Sohbet',
}
