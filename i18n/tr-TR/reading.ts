import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const reading: Translation['reading'] = {
  openChat: 'Sohbeti aç',
  failed: 'Sohbet yüklenemedi',
  noMessages: 'Mesaj yok.',
}
