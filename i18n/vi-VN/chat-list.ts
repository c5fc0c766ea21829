import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const chatList: Translation['chatList'] = {
  fast: 'Cập nhật nhanh, giữ thứ tự · {n|number}/giây',
}
