import type { Translation } from '../i18n-types.ts'

/** What a bot knows: files whose names it has already. */
export const knowledge: Translation['knowledge'] = {
  replace: {
    title: 'Botta aynı adlı dosyalar var',
    text: 'İkisi birden kalırsa iki farklı yanıt verebilir. Değiştirirseniz, yenisi yüklenince eski dosya silinir.',
    keep: 'İkisini de tut',
    replace: 'Değiştir',
  },
}
