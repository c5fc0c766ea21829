import type { Translation } from '../i18n-types.ts'

/** Prompt editor: versions, drafts and placeholders. */
export const promptEditor: Translation['promptEditor'] = {
  beside: 'İstemin yanında',
  versions: 'Sürümler',
  none: 'Her kayıt, bakıp geri yükleyebileceğiniz bir sürüm olur.',
  failed: 'Sürümler yüklenemedi',
  older: 'Daha eski sürümleri göster',
  current: 'Geçerli',
  restoredFrom: '{n}. sürüm geri yüklendi',
  text: 'Metin',
  changes: 'Geçerli sürümle karşılaştırma',
  same: 'Metin geçerli sürümle aynı.',
  count: '{added|number} ekleme, {removed|number} silme',
  restore: 'Bu sürümü geri yükle',
  restoreText: 'Bu metin en yeni sürüm olur. Hiçbir sürüm silinmez.',
  restoreUnsaved: 'Kaydedilmemiş değişikliklerinizin yerini alır.',
  restored: '{version}. sürüm geri yüklendi',
  tips: 'İpuçları',
  tryIt: 'Dene',
  tryText: 'Yanıtlar kaydedilmiş isteme göre verilir. Değişikliklerinizi denemek için kaydedin.',
  fill: 'Doldurulacak {n|number} yer:',
  fillHint: 'Tab tuşu bir sonrakine geçer.',
  conflict: 'Siz yazarken başka biri {version}. sürümü kaydetti.',
  conflictBy: 'Siz yazarken {name}, {version}. sürümü kaydetti.',
  foreign: '{version}. sürüm başka yerde kaydedildi ve burada gösteriliyor.',
  draft: 'Kaydedilmemiş taslağınız geri geldi.',
  draftOlder:
    'Kaydedilmemiş taslağınız geri geldi. Taslak {version}. sürüme dayanıyor; istem o zamandan beri kaydedildi.',
  resolve: 'Önce kimin metninin kalacağını seçin',
}
