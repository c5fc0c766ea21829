import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const chatList: Translation['chatList'] = {
  fast: 'Hızlı güncelleniyor, sıra sabit · {n|number}/sn',
}
