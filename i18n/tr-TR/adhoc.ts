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
  saved: {
    menu: 'Kayıtlı raporlar',
    own: 'Raporlarınız',
    others: 'Sizinle paylaşılanlar',
    add: 'Yeni rapor olarak kaydet…',
    edit: 'Rapor ayarları',
    editNamed: '“{name}” ayarları…',
    replace: 'Değişiklikleri “{name}” raporuna kaydet',
    remove: '“{name}” raporunu sil',
    name: 'Ad',
    nameMissing: 'Bir ad girin.',
    schedule: 'Bana e-postayla gönder',
    mailed:
      'Şirketinizin saat diliminde 07.00’de, sohbetler Excel dosyası olarak ekte gönderilir. Yukarıda seçilen dönem dikkate alınmaz.',
    shared: 'Raporları okuyabilen herkes açabilir',
    schedules: {
      never: 'Hiçbir zaman',
      daily: 'Her gün, bir önceki gün için',
      weekly: 'Her pazartesi, önceki yedi gün için',
    },
  },
}
