import type { Translation } from '../i18n-types.ts'

/** What is wrong with an installation, for its operator: in the console and in `npm run admin -- doctor`. */
export const doctor: Translation['doctor'] = {
  title: 'Bản cài đặt',
  text: 'Chỉ chủ sở hữu của tài khoản đầu tiên thấy mục này. Dòng lệnh npm run admin -- doctor cho kết quả như vậy.',
  sound: 'Bản cài đặt này không có vấn đề gì.',
  failed: 'Không kiểm tra được bản cài đặt',
  checked: 'Đã kiểm tra {at}',
  level: { problem: 'Vấn đề', warning: 'Cảnh báo' },
  guide: 'Chạy Parley trong thực tế',
  findings: {
    quarantined:
      'Đây là bản khôi phục đang bị cách ly: không gửi email, webhook hay tin nhắn kênh và không chạy tác vụ nền. Để đưa bản này vào hoạt động, chạy: npm run admin -- release',
    setting_unknown: '{sentence}',
    environment_dev: 'APP_ENV là dev dù khách hàng có thể truy cập Parley. Hãy đặt APP_ENV=prod.',
    registration_open:
      'Ai cũng có thể đăng ký tài khoản (REGISTRATION=open). Hãy đặt REGISTRATION=invite, trừ khi bạn muốn vậy.',
    private_urls_allowed:
      'Thành viên có thể bắt Parley đọc trang trong mạng riêng của bạn (ALLOW_PRIVATE_URLS=1). Hãy bỏ thiết lập này.',
    log_silent: 'Không có gì được ghi nhật ký (LOG_LEVEL=silent). Hãy đặt LOG_LEVEL=info.',
    runs_as_root: 'Parley đang chạy bằng quyền root. Hãy chạy bằng một người dùng riêng.',
    proxy_bypassed:
      'Parley tin tưởng proxy (TRUST_PROXY) nhưng lắng nghe trên mọi giao diện mạng: không qua proxy, ai cũng có thể tự nhận bất kỳ địa chỉ nào. Hãy đặt HOST=127.0.0.1.',
    public_url_local:
      'PUBLIC_URL là {url} dù máy khác có thể truy cập Parley: liên kết trong email và mã khung chat không hoạt động ở đó. Hãy đặt PUBLIC_URL.',
    public_url_insecure:
      'Khách hàng và thành viên truy cập Parley không mã hóa tại {url}. Hãy bật TLS ở proxy, và PUBLIC_URL=https://…',
    public_url_unreachable: 'Từ máy chủ này không có gì trả lời tại {url}: {reason}',
    public_url_elsewhere:
      '{url} không dẫn đến bản cài đặt này (HTTP {status}). Hãy kiểm tra PUBLIC_URL, proxy, và mọi tiến trình phải có cùng SECRET_KEY.',
    public_url_redirects: '{url} chuyển hướng đến {to}. Hãy đặt PUBLIC_URL thành địa chỉ cuối cùng.',
    tls_invalid: 'Chứng chỉ của {url} không hợp lệ: {reason}',
    tls_expires: 'Chứng chỉ hết hạn sau {days} ngày. Hãy kiểm tra việc gia hạn.',
    proxy_not_trusted:
      'Yêu cầu đi qua {count} proxy nhưng chưa đặt TRUST_PROXY: mọi khách hàng bị tính là một địa chỉ và dùng chung giới hạn. Hãy đặt TRUST_PROXY={count}.',
    proxy_not_seen:
      'Đã đặt TRUST_PROXY nhưng yêu cầu không có X-Forwarded-For: ai cũng có thể tự nhận bất kỳ địa chỉ nào. Hãy thêm tiêu đề này ở proxy, hoặc bỏ TRUST_PROXY.',
    proxy_chain_longer:
      'Yêu cầu đi qua {count} proxy nhưng TRUST_PROXY={trusted} tin ít hơn: khách hàng bị tính theo địa chỉ của một proxy. Hãy đặt TRUST_PROXY={count} nếu tất cả là của bạn.',
    proxy_scheme:
      'Proxy báo yêu cầu đến bằng {scheme} dù PUBLIC_URL là https. Hãy đặt X-Forwarded-Proto ở proxy.',
    proxy_no_sockets:
      'WebSocket không qua được proxy nên không có gì trực tiếp. Hãy chuyển tiếp Upgrade và Connection như trong hướng dẫn.',
    proxy_body_limit: 'Proxy từ chối tệp 2 MB. Hãy cho phép 260 MB (nginx: client_max_body_size 260m).',
    mail_not_sent:
      'Email chỉ được lưu thành tệp nên thành viên không nhận được mã hay lời mời. Hãy đặt SMTP_URL.',
    mail_refused: 'Máy chủ email từ chối Parley: {reason}',
    mail_from_local: 'Email được gửi từ {sender}, máy chủ khác sẽ từ chối. Hãy đặt MAIL_FROM.',
    mails_failed: '{count} email không gửi được: {reason}',
    clock_differs: 'Đồng hồ của Parley và PostgreSQL lệch nhau {seconds} giây. Hãy đồng bộ (NTP).',
    disk_full: 'Ổ đĩa của {folder} đã đầy: còn trống {free} MB, tệp cần {reserve} MB (MIN_FREE_BYTES).',
    disk_low: 'Ổ đĩa của {folder} sắp đầy: còn trống {free} MB, dưới {reserve} MB tệp sẽ bị từ chối.',
    data_volatile: '{folder} nằm trong bộ nhớ nên mọi thứ mất khi khởi động lại. Hãy đặt DATA_DIR vào ổ đĩa.',
    data_in_container: '{folder} nằm trong container nên mọi thứ mất cùng nó. Hãy gắn một volume vào đó.',
    data_on_network:
      '{folder} nằm trên ổ đĩa mạng, ở đó cơ sở dữ liệu nhúng chạy chậm và có thể hỏng. Hãy dùng ổ đĩa cục bộ hoặc PostgreSQL.',
    database_refused: 'Không dùng được cơ sở dữ liệu: {reason}',
    database_connections:
      'Đang dùng {used} trong {allowed} kết nối đến PostgreSQL. Hãy giảm DATABASE_POOL hoặc tăng max_connections.',
    database_unsafe:
      'PostgreSQL có thể mất tin nhắn đã xác nhận khi mất điện ({setting} đang tắt). Hãy bật lên.',
    database_encoding:
      'Cơ sở dữ liệu được mã hóa {encoding} thay vì UTF8 nên tìm kiếm bỏ sót chữ có dấu. Hãy tạo cơ sở dữ liệu mới và khôi phục vào đó.',
    database_outdated_statistics:
      '{count} bảng chưa từng được phân tích nên truy vấn chậm. Hãy chạy: vacuum analyze',
    secret_key_in_folder:
      'Với PostgreSQL nên đặt SECRET_KEY: nếu mất thư mục thì không đọc được các bí mật đã lưu, và các API khác cần cùng khóa.',
    redis_unreachable: 'Không dùng được Redis: {reason}',
    redis_old: 'Redis là phiên bản {version}; Parley cần phiên bản 6 trở lên.',
    api_unreachable: 'API tại {url} không trả lời: {reason}',
    provider_failing:
      'Nhà cung cấp AI gặp lỗi ({reason}) nên bộ trả lời nhúng thay thế. Hãy kiểm tra OPENAI_API_KEY và OPENAI_BASE_URL.',
    channels_need_https: 'Các kênh cần URL công khai bằng https; PUBLIC_URL là {url}.',
    channel_webhook_unreachable:
      'Meta không xác minh được {url}: {reason}. Hãy kiểm tra proxy và META_VERIFY_TOKEN.',
    channels_stopped:
      '{count} kênh cần được kết nối lại. Tài khoản của chúng thấy kênh nào trong mục Tích hợp.',
    webhooks_failing: '{count} webhook của các tài khoản bị lỗi trong ngày qua.',
    jobs_waiting: '{count} tác vụ nền đang chờ, lâu nhất {minutes} phút. Có API nào đang chạy không?',
    jobs_failed: '{count} tác vụ nền bị lỗi trong ngày qua. Liệt kê bằng: npm run admin -- jobs',
  },
}
