import type { Translation } from '../i18n-types.ts'

/** Turkish texts of the namespace; see en-US. */
export const mail: Translation['mail'] = {
  registration: {
    subject: '{product} kodunuz',
    greeting: 'Merhaba {name},',
    body: '{product} kaydınızı tamamlayan kod aşağıdadır. Kod on dakika geçerlidir.',
    closing: 'Kaydolmadıysanız bu iletiyi yok sayın: kod olmadan hiçbir şey olmaz.',
  },
  account_exists: {
    subject: 'Zaten bir {product} hesabınız var',
    greeting: 'Merhaba {name},',
    body: 'Birisi, büyük olasılıkla siz, zaten hesabı olan bu adresle kaydolmak istedi. {url} adresinden oturum açın veya orada yeni bir parola belirleyin.',
    closing: 'Bunu yapan siz değilseniz bir şey yapmanız gerekmez: hiçbir şey değişmedi.',
  },
  reset: {
    subject: 'Yeni {product} parolanızı belirleyin',
    greeting: 'Merhaba {name},',
    body: 'Bu kodla {url}/auth/verify adresinde yeni bir parola belirleyebilirsiniz. Kod otuz dakika geçerlidir.',
    closing: 'Bunu siz istemediyseniz bu iletiyi yok sayın: parolanız aynı kalır.',
  },
  reset_by_manager: {
    subject: 'Yeni bir {product} parolası seçin',
    greeting: 'Merhaba {name},',
    body: '{by} parolanızı geçersiz kıldı ve oturumlarınızı kapattı. Bu kodla {url}/auth/verify adresinde yeni bir parola seçebilirsiniz. Kod otuz dakika geçerlidir.',
    closing: 'Süre geçtiyse {url}/auth/forgot-password adresinden başka bir kod isteyin.',
  },
  invitation: {
    subject: '{by} sizi {product} üzerinde {company} hesabına ekledi',
    greeting: 'Merhaba {name},',
    body: '{by} sizi {company} hesabına ekledi. Bu kodla {url}/auth/verify adresinde parolanızı seçebilirsiniz. Kod yedi gün geçerlidir.',
    closing: 'Süre dolduysa {url}/auth/forgot-password adresinden yeni bir kod isteyin.',
  },
  password_set: {
    subject: '{product} parolanız değiştirildi',
    greeting: 'Merhaba {name},',
    body: '{by} sizin için yeni bir parola belirledi ve size bildirecek. Oturumlarınız kapatıldı; {url} adresinde yeni parolayla giriş yapın.',
    closing: 'Giriş yaptıktan hemen sonra profilinizde kendi parolanızı seçin.',
  },
  password_changed: {
    subject: '{product} parolanız değişti',
    greeting: 'Merhaba {name},',
    body: 'Hesabınızın parolası az önce değiştirildi ve diğer oturumlarınız kapatıldı.',
    closing:
      'Bunu siz yapmadıysanız hemen {url}/auth/forgot-password adresinde yeni bir parola seçin ve hesabınızın bir sahibine haber verin.',
  },
  channel_stopped: {
    subject: '{account} ({channel}) yeniden bağlanmalı',
    greeting: 'Merhaba {name},',
    body: '{channel} artık {account} hesabından mesaj kabul etmiyor. Müşterilerin yazdıkları gelmeye devam ediyor; ekibinizin ve botunuzun yazdıkları hesap yeniden bağlanana kadar bekliyor.',
    closing: '{url}/integration adresinden yeniden bağlayın: bekleyen her şey o zaman gönderilir.',
  },
  reply: {
    subject: '{company} size yanıt verdi',
    greeting: 'Merhaba,',
    body: '{company} ekibinden {by} sohbette size yanıt verdi:',
    closing: 'Yanıtlamak için {url} adresini aynı tarayıcıda açın: görüşmeniz hâlâ orada.',
    closingWithoutPage: 'Yanıtlamak için sitemizdeki sohbeti aynı tarayıcıda açın: görüşmeniz hâlâ orada.',
  },
  report: {
    subject: '{report}, {period}',
    greeting: 'Merhaba {name},',
    body: '{report}, {period}: {n|number} sohbet.',
    attached: 'Ekteki dosyada ilk {n|number} sohbet yer alıyor.',
    closing: 'Raporu bugünkü rakamlarla açmak veya bu e-postaları durdurmak için: {url}',
  },
  digest: {
    subject: '{product}: {n|number} okunmamış bildirim',
    greeting: 'Merhaba {name},',
    body: 'Henüz okumadığınız {n|number} bildirim var:',
    latest: 'En yeni {n|number} bildirim aşağıda.',
    closing:
      'Tümü: {page}. Hangi bildirimlerin ne zaman e-postayla geleceğini profilinizden seçebilirsiniz: {profile}',
  },
}
