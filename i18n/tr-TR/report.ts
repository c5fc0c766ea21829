import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const report: Translation['report'] = {
  title: 'Özel rapor',
  columns: {
    member_name: 'Müşteri adı',
    location: 'Konum',
    assignee: 'Temsilci',
    chat_summary: 'Sohbet özeti',
    tags: 'Etiketler',
    conversations: 'Mesaj sayısı',
    created_date: 'Oluşturulma tarihi',
    bot_name: 'Bot adı',
  },
  sheets: {
    chats: 'Sohbetler',
    criteria: 'Ölçütler',
  },
  criteria: {
    name: 'Ölçüt',
    value: 'Değer',
    start_date: 'Başlangıç',
    end_date: 'Bitiş',
    time_zone: 'Saat dilimi',
    search: 'Arama',
    assignees: 'Temsilciler',
    channels: 'Kanallar',
    locations: 'Konumlar',
    sentiments: 'Duygular',
    tags: 'Etiketler',
    userNames: 'Müşteri adları',
    botIds: 'Botlar',
    sort: 'Sıralama',
    exported_at: 'Dışa aktarma zamanı',
    exported_by: 'Dışa aktaran',
    all: 'Tümü',
    nobody: 'Kimse',
    ascending: '{column}, artan',
    descending: '{column}, azalan',
  },
}
