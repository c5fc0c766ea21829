import type { Translation } from '../i18n-types.ts'

/** French texts of the namespace; see en-US. */
export const chatList: Translation['chatList'] = {
  fast: 'Mises à jour rapides, ordre maintenu · {n|number}/s',
}
