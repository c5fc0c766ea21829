import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const members: Translation['members'] = {
  title: 'Thành viên',
  description:
    'Ai ở trong nhóm, ai đang trực tuyến và mỗi người được tự động giao bao nhiêu cuộc trò chuyện.',
  failed: 'Không tải được danh sách thành viên',
  find: 'Tìm thành viên',
  count: '{n|number} thành viên',
  noMatch: 'Không có thành viên nào khớp với “{query}”.',
  online: 'Trực tuyến',
  away: 'Vắng mặt',
  offline: 'Ngoại tuyến',
  disabled: 'Đã vô hiệu hóa',
  chats: 'Cuộc trò chuyện đang mở',
  load: '{n|number} trên {most|number}',
  onlyByHand: '{n|number} cuộc trò chuyện đang mở; không tự động giao',
  changeLimitOf: 'Đổi giới hạn của {name}',
  ranksAbove: 'Thành viên này có vai trò cao hơn bạn.',
  limitTitle: 'Giới hạn cuộc trò chuyện đang mở của {name}',
  limit: 'Số cuộc trò chuyện mở cùng lúc',
  limitHint:
    'Các cuộc trò chuyện được tự động giao cho đến số này; 0 nghĩa là không bao giờ. Vẫn có thể tự nhận hoặc giao thủ công.',
  limitWrong: 'Hãy nhập số nguyên từ 0 đến {most|number}.',
  limitSaved: 'Đã lưu giới hạn của {name}.',
}
