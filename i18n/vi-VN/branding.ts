import type { Translation } from '../i18n-types.ts'

/** Vietnamese texts of the namespace; see en-US. */
export const branding: Translation['branding'] = {
  title: 'Thương hiệu',
  description:
    'Cách trang quản trị và các khung chat giới thiệu doanh nghiệp của bạn. Mọi thành viên đều thấy.',
  failed: 'Không tải được thương hiệu',
  field: {
    product_name: 'Tên sản phẩm',
    accent_color: 'Màu của trang quản trị',
    logo: 'Logo',
    favicon: 'Biểu tượng của thẻ',
    primary_color: 'Màu chính của khung chat',
    secondary_color: 'Màu phụ của khung chat',
  },
  name: 'Tên',
  nameHint:
    'Hiện trong trang quản trị, trên tiêu đề các thẻ và ở chân khung chat. Để trống thì là “{product}”.',
  images: 'Logo và biểu tượng',
  imagesText: 'PNG, JPEG hoặc SVG, tối đa {size}.',
  logoHint: 'Ở góc trên bên trái của trang quản trị. Logo rộng thay cho tên; logo vuông đứng cạnh tên.',
  faviconHint: 'Trên thẻ của trình duyệt và trong thanh điều hướng thu gọn; nên là hình vuông.',
  chooseLogo: 'Chọn logo',
  chooseFavicon: 'Chọn biểu tượng',
  remove: 'Gỡ {name}',
  consoleColor: 'Màu của trang quản trị',
  consoleColorText: 'Nút, liên kết và dấu hiệu.',
  ownColor: 'Dùng màu riêng của chúng tôi',
  ownColorText: 'Khi tắt, trang quản trị giữ màu xanh của nó.',
  shifted: 'Trang quản trị làm màu này đậm hơn hoặc nhạt hơn một chút ở những chỗ khó đọc.',
  widgetColors: 'Màu của khung chat',
  widgetColorsText: 'Áp dụng cho “{bot}” và cho các bot được tạo từ bây giờ. Các bot khác giữ màu của chúng.',
  toPublish: 'Thay đổi toàn bộ giao diện của bot này',
  noBot: 'Thương hiệu được lưu cùng với một bot, mà hiện chưa có bot nào.',
  toBots: 'Đến danh sách bot',
  preview: 'Xem trước',
  previewText: 'Bản xem trước theo các thay đổi của bạn; thành viên và khách hàng thấy chúng sau khi lưu.',
  consolePreview: 'Xem trước trang quản trị của {name}',
  widgetPreview: 'Xem trước khung chat, với “{name}” ở chân',
  sampleLink: 'Một liên kết',
  sampleButton: 'Một nút',
}
