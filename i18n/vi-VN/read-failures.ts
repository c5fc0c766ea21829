import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const readFailures: Translation['readFailures'] = {
  encrypted: 'Tệp được bảo vệ bằng mật khẩu; hãy gỡ mật khẩu và tải lên lại.',
  damaged: 'Tệp bị hỏng; hãy mở, lưu lại rồi tải lên lần nữa.',
  no_text: 'Không tìm thấy văn bản; tài liệu quét cần được nhận dạng chữ trước.',
  too_large_inside:
    'Tệp này có nhiều văn bản hơn mức bot đọc được (10 triệu ký tự hoặc 100.000 dòng). Hãy chia thành các tệp nhỏ hơn.',
  took_too_long: 'Đọc mất quá nhiều thời gian; hãy chia thành các phần nhỏ hơn và thử lại.',
  type_unsupported: 'Không đọc được loại tệp này; hãy lưu thành PDF, DOCX, XLSX, CSV, TXT hoặc XML.',
  page_unreachable: 'Trang web không phản hồi; hãy kiểm tra địa chỉ và thử lại.',
  page_not_found: 'Trang không tồn tại; hãy kiểm tra địa chỉ.',
  page_refused: 'Trang web từ chối cho truy cập.',
  page_forbidden_by_robots: 'Trang web không cho phép chương trình đọc trang này (robots.txt).',
  page_private_address: 'Địa chỉ dẫn vào mạng riêng; hãy nhập địa chỉ công khai.',
  page_too_many_redirects: 'Trang chuyển hướng quá nhiều lần; hãy nhập địa chỉ cuối cùng.',
  page_not_html: 'Địa chỉ không dẫn đến trang web; hãy tải tệp lên thay vào đó.',
  page_too_large: 'Trang quá lớn để đọc; hãy nhập địa chỉ của một trang nhỏ hơn.',
  page_duplicate: 'Trang này đã được đọc qua một địa chỉ khác; không mất gì cả, hãy xóa địa chỉ này.',
  page_needs_scripts:
    'Trang chỉ hiện nội dung khi có JavaScript, mà trình đọc không chạy. Hãy tự nhập nội dung, hoặc hỏi trang web có bản không cần JavaScript không.',
  page_challenge:
    'Trang web hiện bước kiểm tra robot thay cho nội dung. Hãy nhờ người quản trị trang cho phép ParleyBot.',
  engine_failed: 'Hệ thống gặp sự cố khi đọc; hãy thử lại.',
}
