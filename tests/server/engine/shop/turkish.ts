import type { Shop } from './shop.ts'

/** Kaptan Halı. */
export const turkishShop: Shop = {
  locale: 'tr-TR',
  passages: [
    [
      'rehber.docx',
      'Çalışma saatleri',
      'Mağazamız pazartesiden cumaya 09.00 ile 18.30 arasında açıktır. Cumartesi günleri 10.00 ile 16.00 arasında hizmet veriyoruz. Pazar günleri ve resmî bayramlarda kapalıyız.',
    ],
    [
      'rehber.docx',
      'Adres',
      'Mağazamız Bakırcılar Caddesi 42 numarada, eski postanenin karşısındadır. Önünde ücretsiz otopark vardır.',
    ],
    [
      'rehber.docx',
      'Teslimat',
      'Siparişler iki iş günü içinde kargoya verilir. Kargo Türkiye içinde bir ile üç gün arasında ulaşır. Kıbrıs’a gönderim bir hafta sürer.',
    ],
    [
      'rehber.docx',
      'Kargo ücreti',
      'Kargo ücreti 59 liradır. 750 liranın üzerindeki siparişlerde kargo bedavadır.',
    ],
    [
      'rehber.docx',
      'İade',
      'Ürünü teslim aldıktan sonra 14 gün içinde iade edebilirsiniz. Ürün kullanılmamış olmalıdır. Ücret, iade bize ulaştıktan sonra beş gün içinde kartınıza yatırılır.',
    ],
    [
      'rehber.docx',
      'Garanti',
      'El dokuması halılar beş yıl, makine halıları iki yıl garantilidir. Leke ve yanık izleri garanti kapsamında değildir.',
    ],
    [
      'rehber.docx',
      'Halı yıkama',
      'Halı yıkama hizmetimizin metrekaresi 85 liradır. Halınızı evinizden alır, bir hafta sonra temiz olarak geri getiririz.',
    ],
    [
      'rehber.docx',
      'Hakkımızda',
      'Kaptan Halı 1974 yılında Nezihe Kaptan tarafından kuruldu. Bugün yirmi altı kişi çalışıyor.',
    ],
    [
      'sss.csv',
      'Hangi ödeme yöntemlerini kabul ediyorsunuz?',
      'Kredi kartı, havale ve kapıda ödeme kabul ediyoruz.',
    ],
    ['sss.csv', 'Taksitle ödeyebilir miyim?', 'Evet, 1000 liradan itibaren altı aya kadar taksit yapıyoruz.'],
    [
      'sss.csv',
      'Siparişimi nasıl iptal ederim?',
      'Hesabınızda siparişi açıp İptal düğmesine basın. Kargoya verilen siparişler iptal edilemez.',
    ],
    [
      'sss.csv',
      'Şifremi unuttum, ne yapmalıyım?',
      'Giriş sayfasında "Şifremi unuttum" seçeneğine dokunun; bir saat geçerli bir bağlantı gönderiyoruz.',
    ],
    ['fiyatlar.xlsx', null, 'Model: Uşak Klasik; Ölçü: 160x230; Fiyat: 4.250 lira'],
    ['fiyatlar.xlsx', null, 'Model: Ege Kilim; Ölçü: 120x180; Fiyat: 1.890 lira'],
  ],
  answerable: [
    ['Cumartesi kaçta açıyorsunuz?', '10.00'],
    ['çalışma saatleri', '09.00'],
    ['Pazar günü açık mısınız?', 'kapalıyız'],
    ['Mağaza nerede?', 'Bakırcılar Caddesi'],
    ['Otopark var mı?', 'ücretsiz otopark'],
    ['Kargo kaç günde gelir?', 'bir ile üç gün'],
    ['kargo ucreti ne kadar', '59 lira'],
    ['Kargo ne zaman ücretsiz oluyor?', '750 lira'],
    ['Ürünü nasıl iade edebilirim?', '14 gün'],
    ['param ne zaman iade edilir', 'beş gün'],
    ['Halının garantisi kaç yıl?', 'beş yıl'],
    ['Şirketi kim kurdu?', 'Nezihe Kaptan'],
    ['kapıda ödeme var mı', 'kapıda ödeme'],
    ['taksit yapıyor musunuz', 'altı aya kadar'],
    ['siparisimi iptal etmek istiyorum', 'İptal düğmesine'],
    ['sifremi unuttum', 'Şifremi unuttum'],
    ['Ege Kilim kaç para?', '1.890 lira'],
    ['Halı yıkatmak ne kadar?', '85 lira'],
  ],
  unanswerable: [
    'Mercimek çorbası nasıl yapılır?',
    'Dün akşamki maçı kim kazandı?',
    'Yarın hava nasıl olacak?',
    'Pasaportumu nasıl yenilerim?',
    'Eyfel kulesi kaç metre?',
    'Bana Atatürk hakkında kompozisyon yaz',
    'Damlatan musluğu nasıl tamir ederim?',
    'Kenya’ya giderken hangi aşı gerekiyor?',
    'Uçak bileti ne kadar?',
    'Kuantum fiziğini anlat',
  ],
}
