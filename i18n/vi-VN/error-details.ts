import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const errorDetails: Translation['errorDetails'] = {
  chat_already_assigned: '{name} đã nhận cuộc trò chuyện này {when}.',
  file_too_large: 'Tệp vượt quá giới hạn {size}; hãy chọn tệp nhỏ hơn.',
  too_many_files: 'Mỗi lần chỉ tải lên được {n|number} tệp.',
  otp_too_soon: 'Mã vừa được gửi; hãy yêu cầu mã khác sau {n|number} giây.',
  rate_limited: 'Quá nhiều yêu cầu trong thời gian ngắn; hãy thử lại sau {n|number} giây.',
  rate_limited_minutes: 'Quá nhiều yêu cầu trong thời gian ngắn; hãy thử lại sau {n|number} phút.',
  team_route_taken: '{value} đã được phân công cho nhóm {team}; hãy bỏ khỏi nhóm đó trước.',
  no_connection: 'Lỗi mạng. Không có kết nối đến máy chủ; hãy kiểm tra mạng rồi thử lại.',
}
