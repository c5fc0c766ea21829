import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const mail: Translation['mail'] = {
  registration: {
    subject: 'Mã {product} của bạn',
    greeting: 'Xin chào {name},',
    body: 'Đây là mã để hoàn tất việc đăng ký {product} của bạn. Mã có hiệu lực trong mười phút.',
    closing: 'Nếu bạn không đăng ký, hãy bỏ qua thư này: không có mã thì không có gì xảy ra.',
  },
  account_exists: {
    subject: 'Bạn đã có tài khoản {product}',
    greeting: 'Xin chào {name},',
    body: 'Ai đó, có lẽ là bạn, vừa đăng ký bằng địa chỉ này, nhưng địa chỉ đã có tài khoản. Hãy đăng nhập tại {url} hoặc đặt mật khẩu mới ở đó.',
    closing: 'Nếu không phải là bạn thì bạn không cần làm gì: không có gì bị thay đổi.',
  },
  reset: {
    subject: 'Đặt mật khẩu {product} mới',
    greeting: 'Xin chào {name},',
    body: 'Mã này cho phép bạn đặt mật khẩu mới tại {url}/auth/verify. Mã có hiệu lực trong ba mươi phút.',
    closing: 'Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn giữ nguyên.',
  },
  reset_by_manager: {
    subject: 'Chọn mật khẩu {product} mới',
    greeting: 'Xin chào {name},',
    body: '{by} đã hủy mật khẩu của bạn và kết thúc các phiên đăng nhập của bạn. Mã này cho phép bạn chọn mật khẩu mới tại {url}/auth/verify. Mã có hiệu lực trong ba mươi phút.',
    closing: 'Nếu đã quá thời hạn, hãy yêu cầu mã khác tại {url}/auth/forgot-password.',
  },
  invitation: {
    subject: '{by} đã thêm bạn vào {company} trên {product}',
    greeting: 'Xin chào {name},',
    body: '{by} đã thêm bạn vào {company}. Mã này giúp bạn chọn mật khẩu tại {url}/auth/verify. Mã có hiệu lực trong bảy ngày.',
    closing: 'Nếu đã quá hạn, hãy yêu cầu mã khác tại {url}/auth/forgot-password.',
  },
  password_set: {
    subject: 'Mật khẩu {product} của bạn đã được thay',
    greeting: 'Xin chào {name},',
    body: '{by} đã đặt mật khẩu mới cho bạn và sẽ báo cho bạn biết. Các phiên đăng nhập của bạn đã kết thúc; hãy đăng nhập tại {url} bằng mật khẩu mới.',
    closing: 'Hãy chọn mật khẩu của riêng bạn trong hồ sơ ngay sau khi đăng nhập.',
  },
  password_changed: {
    subject: 'Mật khẩu {product} của bạn đã được đổi',
    greeting: 'Xin chào {name},',
    body: 'Mật khẩu tài khoản của bạn vừa được đổi, và các phiên đăng nhập khác của bạn đã kết thúc.',
    closing:
      'Nếu không phải bạn, hãy chọn mật khẩu mới ngay tại {url}/auth/forgot-password và báo cho chủ sở hữu tài khoản của bạn.',
  },
  channel_stopped: {
    subject: 'Cần kết nối lại {account} ({channel})',
    greeting: 'Xin chào {name},',
    body: '{channel} không còn nhận tin nhắn từ {account}. Tin nhắn của khách hàng vẫn đến; những gì nhóm và bot của bạn viết sẽ chờ đến khi tài khoản được kết nối lại.',
    closing: 'Hãy kết nối lại tại {url}/integration: mọi tin đang chờ sẽ được gửi đi.',
  },
  reply: {
    subject: '{company} đã trả lời bạn',
    greeting: 'Xin chào,',
    body: '{by} của {company} đã trả lời bạn trong cuộc trò chuyện:',
    closing: 'Để trả lời, hãy mở {url} bằng chính trình duyệt đó: cuộc trò chuyện của bạn vẫn còn ở đó.',
    closingWithoutPage:
      'Để trả lời, hãy mở khung chat trên trang web của chúng tôi bằng chính trình duyệt đó: cuộc trò chuyện của bạn vẫn còn ở đó.',
  },
  report: {
    subject: '{report}, {period}',
    greeting: 'Xin chào {name},',
    body: '{report}, {period}: {n|number} cuộc trò chuyện.',
    attached: 'Tệp đính kèm chứa {n|number} cuộc đầu tiên.',
    closing: 'Mở báo cáo với số liệu hôm nay hoặc dừng nhận các email này tại {url}',
  },
  digest: {
    subject: '{n|number} thông báo chưa đọc trên {product}',
    greeting: 'Xin chào {name},',
    body: 'Bạn chưa đọc {n|number} thông báo sau:',
    latest: 'Đây là {n|number} thông báo mới nhất.',
    closing:
      'Xem tất cả tại {page}. Bạn chọn nội dung và thời điểm nhận e-mail trong hồ sơ của mình: {profile}',
  },
}
