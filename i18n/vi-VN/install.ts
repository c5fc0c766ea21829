import type { Translation } from '../i18n-types.ts'

/** Installing the widget on a website, and checking where it is installed. */
export const install: Translation['install'] = {
  ways: {
    label: 'Loại website',
    texts: {
      html: 'Dán dòng này trước </body> ở mỗi trang cần hiện khung chat.',
      wordpress:
        'Cài plugin miễn phí WPCode, mở Code Snippets › Header & Footer, dán dòng này vào phần Footer rồi lưu.',
      shopify:
        'Mở Cửa hàng trực tuyến › Chủ đề, chọn Chỉnh sửa mã trong menu của chủ đề, dán dòng này trước </body> trong layout/theme.liquid rồi lưu.',
      tagManager:
        'Tạo thẻ loại HTML tùy chỉnh, dán mã này, chọn trình kích hoạt All Pages, lưu rồi gửi vùng chứa.',
      react: 'Thêm component này và hiển thị một lần ở gốc ứng dụng của bạn.',
      vue: 'Thêm đoạn này vào <script setup> của App.vue.',
    },
  },
  check: {
    title: 'Kiểm tra website của tôi',
    text: 'Hệ thống mở trang và tìm dòng mã.',
    address: 'Địa chỉ trang',
    check: 'Kiểm tra website',
    checking: 'Đang kiểm tra…',
    found: 'Đã thấy. Khung chat đang có trên {host}.',
    seen: 'Khung chat đang có trên {host}. Trình duyệt của một khách đã tải nó {when}.',
    failed: 'Không đọc được {host}.',
    lastSeen: 'Lần tải gần nhất ở đó: {when}.',
    problem: {
      no_line:
        'Chưa thấy dòng mã trên {host}. Hãy dán dòng đó trước </body>, xuất bản trang và xóa bộ nhớ đệm của website.',
      tag_manager:
        'Dòng mã không nằm trong chính trang này. Nếu dùng Tag Manager, hãy gửi vùng chứa rồi mở website một lần: hệ thống sẽ thấy ngay khi khung chat được tải.',
      other_bot: '{host} đang có dòng mã của một bot khác. Hãy thay bằng dòng ở trên.',
      in_comment:
        'Dòng mã nằm trong phần chú thích HTML nên trình duyệt bỏ qua. Hãy đưa nó ra ngoài chú thích.',
      not_allowed:
        'Đã có dòng mã, nhưng {host} không thuộc các trang web được phép. Hãy thêm trang này rồi lưu.',
      policy:
        'Đã có dòng mã, nhưng Content-Security-Policy của {host} chặn nó. Hãy cho phép {server} trong script-src, connect-src và frame-src.',
    },
  },
  sites: {
    title: 'Khung chat đang ở đâu',
    text: 'Các website mà trình duyệt của khách đã yêu cầu khung chat.',
    empty: 'Chưa có website nào. Website của bạn sẽ hiện ở đây ngay khi có người mở.',
    loadFailed: 'Không tải được danh sách website',
    seen: 'Thấy gần nhất {when}',
    tried: 'Thử gần nhất {when}',
    states: { shown: 'Đang hiện khung chat', refused: 'Chưa được phép', blocked: 'Đã chặn' },
    pending: 'Lưu để áp dụng',
    allow: 'Cho phép',
    block: 'Chặn',
    allowSite: 'Cho phép {site}',
    blockSite: 'Chặn {site}',
  },
}
