import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const mail: Translation['mail'] = {
  code: 'Nếu không bấm được nút, hãy nhập mã này tại {url}/auth/verify:',
  registration: {
    subject: '{code} là mã {product} của bạn',
    greeting: 'Xin chào {name},',
    body: 'Nhập mã này để hoàn tất việc tạo tài khoản {product}. Mã sẽ hết hạn sau 10 phút.',
    closing: 'Nếu bạn không đăng ký, hãy bỏ qua email này. Không có mã thì không có gì xảy ra.',
  },
  account_exists: {
    subject: 'Bạn đã có tài khoản {product}',
    greeting: 'Xin chào {name},',
    body: 'Ai đó, có lẽ là bạn, vừa đăng ký bằng địa chỉ này, nhưng địa chỉ đã có tài khoản. Hãy đăng nhập, hoặc đặt mật khẩu mới tại đó nếu bạn đã quên.',
    button: 'Đăng nhập',
    closing: 'Nếu không phải bạn, bạn không cần làm gì. Không có gì thay đổi.',
  },
  reset: {
    subject: 'Đặt mật khẩu {product} mới',
    greeting: 'Xin chào {name},',
    body: 'Dùng liên kết này để đặt mật khẩu mới. Liên kết sẽ hết hạn sau 30 phút.',
    button: 'Đặt mật khẩu mới',
    closing: 'Nếu bạn không yêu cầu, hãy bỏ qua email này. Mật khẩu của bạn vẫn giữ nguyên.',
  },
  reset_by_manager: {
    subject: 'Đặt mật khẩu {product} mới',
    greeting: 'Xin chào {name},',
    body: '{by} đã đặt lại mật khẩu và đăng xuất bạn khỏi mọi thiết bị. Dùng liên kết này để đặt mật khẩu mới. Liên kết sẽ hết hạn sau 30 phút.',
    button: 'Đặt mật khẩu mới',
    closing: 'Nếu liên kết đã hết hạn, hãy yêu cầu liên kết mới tại {url}/auth/forgot-password.',
  },
  invitation: {
    subject: '{by} đã thêm bạn vào {company} trên {product}',
    greeting: 'Xin chào {name},',
    body: '{by} đã thêm bạn vào {company}. Dùng liên kết này để đặt mật khẩu. Liên kết sẽ hết hạn sau 7 ngày.',
    button: 'Đặt mật khẩu',
    closing: 'Nếu liên kết đã hết hạn, hãy yêu cầu liên kết mới tại {url}/auth/forgot-password.',
  },
  password_set: {
    subject: 'Mật khẩu {product} của bạn đã được thay',
    greeting: 'Xin chào {name},',
    body: '{by} đã đặt mật khẩu mới cho bạn và sẽ báo cho bạn biết. Bạn đã bị đăng xuất khỏi mọi thiết bị. Hãy đăng nhập bằng mật khẩu mới.',
    button: 'Đăng nhập',
    closing: 'Sau khi đăng nhập, hãy đặt mật khẩu của riêng bạn trong hồ sơ.',
  },
  password_changed: {
    subject: 'Mật khẩu {product} của bạn đã được đổi',
    greeting: 'Xin chào {name},',
    body: 'Mật khẩu của bạn vừa được đổi, và bạn đã bị đăng xuất khỏi các thiết bị khác. Nếu không phải bạn, hãy đặt lại mật khẩu ngay.',
    button: 'Đặt lại mật khẩu',
    closing: 'Nếu không phải bạn, hãy báo cả cho chủ sở hữu tài khoản.',
  },
  channel_stopped: {
    subject: 'Cần kết nối lại {account} ({channel})',
    greeting: 'Xin chào {name},',
    body: '{channel} không còn nhận tin nhắn từ {account}. Tin nhắn của khách hàng vẫn đến, nhưng câu trả lời của nhóm và bot sẽ chờ đến khi bạn kết nối lại.',
    button: 'Kết nối lại',
    closing: 'Các câu trả lời đang chờ sẽ được gửi ngay khi bạn kết nối lại.',
  },
  webhook_stopped: {
    subject: 'Một webhook đã bị tắt: {account}',
    greeting: 'Xin chào {name},',
    body: 'Webhook tại {account} không nhận sự kiện nào trong ba ngày nên đã bị tắt. Các sự kiện đang chờ gửi đến đó bị bỏ.',
    button: 'Mở danh sách webhook',
    closing: 'Khi địa chỉ hoạt động trở lại, hãy bật lại webhook; nó sẽ nhận các sự kiện mới.',
  },
  reply: {
    subject: '{company} đã trả lời bạn',
    greeting: 'Xin chào,',
    body: '{by} của {company} đã trả lời bạn trong cuộc trò chuyện:',
    button: 'Mở cuộc trò chuyện',
    closing: 'Để trả lời, hãy mở cuộc trò chuyện bằng chính trình duyệt đó. Cuộc trò chuyện vẫn còn nguyên.',
    closingWithoutPage:
      'Để trả lời, hãy mở khung chat trên trang web của chúng tôi bằng chính trình duyệt đó. Cuộc trò chuyện vẫn còn nguyên.',
  },
  transcript: {
    subject: 'Cuộc trò chuyện của bạn với {company}',
    greeting: 'Xin chào,',
    body: 'Đây là cuộc trò chuyện của bạn với {company}:',
    closing: 'Bạn đã yêu cầu email này trong khung chat. Nếu không phải bạn, hãy bỏ qua.',
  },
  report: {
    subject: '{report}, {period}',
    greeting: 'Xin chào {name},',
    body: '{report}, {period}: {n|number} cuộc trò chuyện.',
    attached: 'Tệp đính kèm chứa {n|number} cuộc đầu tiên.',
    button: 'Mở báo cáo',
    closing: 'Để ngừng nhận email này, hãy mở báo cáo và thay đổi cài đặt.',
  },
  digest: {
    subject: '{n|number} thông báo chưa đọc trên {product}',
    greeting: 'Xin chào {name},',
    body: 'Bạn có {n|number} thông báo chưa đọc:',
    latest: 'Đây là {n|number} thông báo mới nhất.',
    button: 'Xem tất cả thông báo',
    closing: 'Chọn nội dung và thời điểm nhận email trong hồ sơ của bạn: {profile}',
  },
}
