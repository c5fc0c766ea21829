/** Typical bot answers in the four languages, with Markdown and emoji. */
export const answers = {
  'en-US':
    'You can return any item within **30 days**. See [our returns page](https://example.com/returns "Returns") 🙂 — it takes two minutes.',
  'fr-FR':
    'Bonjour ! Nous livrons du lundi au vendredi, de 9 h à 18 h. L’adresse se trouve sur [cette page](https://exemple.fr/livraison) ; à bientôt 👩🏽‍💻.',
  'vi-VN':
    'Chào bạn! Đơn hàng của bạn sẽ được giao trong **hai đến ba ngày làm việc** 🇻🇳.\n\n1. Kiểm tra hộp thư\n2. Bấm `Xác nhận`',
  'tr-TR':
    'Merhaba! Siparişiniz *bugün* İstanbul’dan yola çıktı 🚚.\n\n- Teslimat: ışık hızında\n- Ücret: ~~50~~ **0 TL**',
  decomposed: 'Tie\u0302\u0301ng Vie\u0323\u0302t — naïve cafe\u0301  \u0301 👨‍👩‍👧‍👦\r\n\r\nfin',
  code: 'Run this:\n\n```sh\nnpm start\n```\n\nthen `open http://localhost:3000`.',
} as const
