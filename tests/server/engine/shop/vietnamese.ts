import type { Shop } from './shop.ts'

/** Cà phê Sông Xanh. */
export const vietnameseShop: Shop = {
  locale: 'vi-VN',
  passages: [
    [
      'huong-dan.docx',
      'Giờ mở cửa',
      'Cửa hàng mở cửa từ 7 giờ sáng đến 9 giờ tối các ngày trong tuần. Chủ nhật cửa hàng mở cửa muộn hơn, lúc 8 giờ sáng. Chúng tôi nghỉ ba ngày Tết.',
    ],
    [
      'huong-dan.docx',
      'Địa chỉ',
      'Cửa hàng nằm ở số 25 đường Nguyễn Huệ, quận 1. Khách đi xe máy gửi xe miễn phí ở sân sau.',
    ],
    [
      'huong-dan.docx',
      'Giao hàng',
      'Chúng tôi giao hàng trên toàn quốc. Nội thành nhận hàng trong ngày, các tỉnh khác mất hai đến bốn ngày.',
    ],
    [
      'huong-dan.docx',
      'Phí vận chuyển',
      'Phí vận chuyển nội thành là 20.000 đồng. Đơn hàng từ 300.000 đồng được miễn phí vận chuyển.',
    ],
    [
      'huong-dan.docx',
      'Đổi trả',
      'Quý khách được đổi trả trong vòng 7 ngày nếu gói cà phê chưa mở. Tiền được hoàn lại trong 5 ngày làm việc.',
    ],
    [
      'huong-dan.docx',
      'Lớp học pha chế',
      'Lớp học pha chế diễn ra vào sáng thứ bảy hằng tuần. Học phí là 450.000 đồng một buổi, đã gồm nguyên liệu.',
    ],
    [
      'huong-dan.docx',
      'Bảo quản',
      'Cà phê hạt nên để nơi khô ráo, tránh ánh nắng. Sau khi mở gói, nên dùng hết trong một tháng.',
    ],
    [
      'huong-dan.docx',
      'Về chúng tôi',
      'Sông Xanh được bà Trần Thu Hà thành lập năm 1998 tại Đà Lạt. Hiện nay công ty có ba mươi nhân viên.',
    ],
    [
      'faq.csv',
      'Cửa hàng nhận những hình thức thanh toán nào?',
      'Chúng tôi nhận tiền mặt, chuyển khoản, thẻ Visa và ví MoMo.',
    ],
    [
      'faq.csv',
      'Làm sao để hủy đơn hàng?',
      'Quý khách gọi số 1900 0123 trước khi đơn hàng được gửi đi, chúng tôi sẽ hủy miễn phí.',
    ],
    [
      'faq.csv',
      'Có xuất hóa đơn đỏ không?',
      'Có, quý khách gửi mã số thuế khi đặt hàng, hóa đơn điện tử sẽ được gửi qua email.',
    ],
    [
      'faq.csv',
      'Tôi quên mật khẩu thì phải làm gì?',
      'Bấm vào "Quên mật khẩu" ở trang đăng nhập, chúng tôi gửi cho bạn một liên kết có hiệu lực một giờ.',
    ],
    ['bang-gia.xlsx', null, 'Sản phẩm: Arabica Cầu Đất; Khối lượng: 250 g; Giá: 145.000 đồng'],
    ['bang-gia.xlsx', null, 'Sản phẩm: Robusta Buôn Mê; Khối lượng: 500 g; Giá: 120.000 đồng'],
  ],
  answerable: [
    ['Cửa hàng mở cửa lúc mấy giờ?', '7 giờ sáng'],
    ['chủ nhật có mở cửa không', '8 giờ sáng'],
    ['Địa chỉ cửa hàng ở đâu?', '25 đường Nguyễn Huệ'],
    ['giao hang mat bao lau', 'hai đến bốn ngày'],
    ['Phí ship bao nhiêu?', '20.000 đồng'],
    ['phi van chuyen bao nhieu tien', '20.000 đồng'],
    ['Mua bao nhiêu thì được miễn phí giao hàng?', '300.000 đồng'],
    ['Tôi muốn trả lại hàng', '7 ngày'],
    ['Bao lâu thì được hoàn tiền?', '5 ngày làm việc'],
    ['Học phí lớp pha chế là bao nhiêu?', '450.000 đồng'],
    ['Ai thành lập công ty?', 'Trần Thu Hà'],
    ['có nhận thanh toán momo không', 'MoMo'],
    ['huy don hang nhu the nao', '1900 0123'],
    ['Tôi cần hóa đơn', 'hóa đơn điện tử'],
    ['quen mat khau', 'Quên mật khẩu'],
    ['giá Arabica Cầu Đất', '145.000 đồng'],
    ['Cà phê mở ra rồi để được bao lâu?', 'một tháng'],
  ],
  unanswerable: [
    'Công thức nấu súp đậu lăng ngon nhất là gì?',
    'Tối qua đội nào thắng?',
    'Ngày mai trời có mưa không?',
    'Làm hộ chiếu ở đâu?',
    'Tháp Eiffel cao bao nhiêu mét?',
    'Viết giúp tôi bài văn tả con mèo',
    'Sửa vòi nước bị rò rỉ thế nào?',
    'Vé máy bay đi Singapore giá bao nhiêu?',
    'Bạn nghĩ gì về vật lý lượng tử?',
  ],
}
