import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const errors: Translation['errors'] = {
  validation_failed: 'Hãy kiểm tra các trường được đánh dấu và thử lại.',
  malformed_request: 'Không đọc được yêu cầu; hãy tải lại trang và thử lại.',
  payload_too_large: 'Nội dung gửi đi quá lớn; hãy giảm bớt và thử lại.',
  not_found: 'Mục này không còn tồn tại hoặc bạn không có quyền truy cập.',
  rate_limited: 'Quá nhiều yêu cầu trong thời gian ngắn; hãy chờ một lát rồi thử lại.',
  internal_error: 'Hệ thống đã gặp sự cố; hãy thử lại và liên hệ bộ phận hỗ trợ nếu sự cố tiếp diễn.',
  upstream_unavailable: 'Hiện không kết nối được với dịch vụ; hãy thử lại sau giây lát.',
  service_closing: 'Dịch vụ đang khởi động lại; hãy thử lại sau giây lát.',

  token_missing: 'Hãy đăng nhập để tiếp tục.',
  token_invalid: 'Phiên làm việc của bạn đã kết thúc; hãy đăng nhập lại.',
  api_key_invalid: 'Khóa API này không thuộc bot nào; hãy sao chép lại từ bước Xuất bản.',
  credentials_invalid: 'Địa chỉ email hoặc mật khẩu không đúng; hãy kiểm tra cả hai và thử lại.',
  origin_not_allowed:
    'Trang web này không nằm trong danh sách được phép của bot; hãy thêm vào ở bước Xuất bản.',
  permission_denied: 'Vai trò của bạn không cho phép thao tác này; hãy hỏi chủ sở hữu hoặc quản trị viên.',
  user_inactive: 'Quyền truy cập của bạn đã bị tắt; hãy đề nghị chủ sở hữu hoặc quản trị viên bật lại.',
  client_disabled: 'Tài khoản này đã bị vô hiệu hóa; hãy liên hệ bộ phận hỗ trợ.',
  subscription_expired: 'Gói đăng ký đã hết hạn; hãy gia hạn để tiếp tục thay đổi dữ liệu.',
  query_quota_exceeded:
    'Bạn đã vượt quá hạn mức truy vấn hằng tháng. Hãy nâng cấp gói hoặc chờ đến lần đặt lại tiếp theo để tiếp tục sử dụng dịch vụ.',

  email_taken: 'Đã có thành viên dùng địa chỉ email này; hãy nhập địa chỉ khác.',
  password_too_common: 'Mật khẩu này dễ đoán; hãy chọn mật khẩu ít phổ biến hơn.',
  otp_invalid: 'Mã không đúng hoặc đã hết hạn; hãy kiểm tra lại hoặc yêu cầu mã mới.',
  otp_too_soon: 'Mã vừa được gửi; hãy chờ trước khi yêu cầu mã khác.',
  reset_token_invalid: 'Mã đặt lại mật khẩu không đúng hoặc đã hết hạn; hãy yêu cầu mã mới.',

  bot_limit_reached: 'Bạn đã đạt số lượng bot tối đa. Hãy nâng cấp gói đăng ký.',
  bot_disabled: 'Bot đang tắt; hãy bật bot để bắt đầu cuộc trò chuyện.',
  no_api_key: 'Không có khóa API nào. Hãy tạo ít nhất một bot.',
  icon_too_large: 'Tệp lớn hơn 300 KB',
  icon_type_invalid: 'Loại tệp này không được chấp nhận',
  prompt_too_long: 'Câu lệnh dài hơn 16.000 ký tự; hãy rút ngắn lại.',

  file_missing: 'Chưa có tệp nào được gửi; hãy chọn một tệp và thử lại.',
  file_too_large: 'Tệp vượt quá giới hạn dung lượng; hãy chọn tệp nhỏ hơn.',
  file_empty: 'Tệp trống; hãy chọn tệp khác.',
  file_type_invalid: 'Loại tệp này không được chấp nhận ở đây; hãy chọn tệp khác.',
  too_many_files: 'Quá nhiều tệp cùng lúc; hãy tải lên theo từng nhóm nhỏ hơn.',
  file_too_old: 'Tệp này được đọc bằng phiên bản cũ; hãy xóa và tải lên lại để đánh dấu là quan trọng.',
  url_invalid: 'Đây không phải là địa chỉ web; hãy nhập địa chỉ bắt đầu bằng http:// hoặc https://.',
  url_private: 'Địa chỉ này dẫn vào mạng riêng; hãy nhập địa chỉ công khai.',
  url_duplicate: 'Bot đã có địa chỉ này.',

  chat_already_assigned: 'Một nhân viên khác đã nhận cuộc trò chuyện này.',
  chat_version_conflict: 'Cuộc trò chuyện đã thay đổi; hãy xem lại và thử lần nữa.',
  chat_ended: 'Cuộc trò chuyện này đã kết thúc; không thể thêm gì vào nữa.',
  chat_not_yours: 'Cuộc trò chuyện này được giao cho người khác.',
  agent_unavailable: 'Thành viên này không thể nhận cuộc trò chuyện; hãy chọn người khác.',
  chat_empty: 'Khách hàng chưa viết gì.',
  ai_unavailable: 'Không thể kết nối dịch vụ AI; chưa trừ lượt nào. Hãy thử lại sau giây lát.',
  message_empty: 'Hãy viết tin nhắn hoặc đính kèm tệp trước.',
  attachments_disabled: 'Bot này không nhận tệp đính kèm; hãy gửi tin nhắn văn bản.',
  entry_limit_reached: 'Bot này đã đạt số mục tối đa; hãy xoá bớt trước khi thêm.',
  tests_missing: 'Hãy thêm một câu hỏi trước; chưa có gì để chạy.',
  test_run_under_way: 'Các câu hỏi đang được chạy; kết quả sẽ hiện ở đây.',
  test_runs_used_up: 'Đã dùng hết số lần chạy thử của hôm nay; ngày mai sẽ có thêm.',
  playground_limit_reached: 'Đã dùng hết số câu trả lời thử của hôm nay; ngày mai sẽ có thêm.',
}
