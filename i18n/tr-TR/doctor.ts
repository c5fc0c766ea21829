import type { Translation } from '../i18n-types.ts'

/** What is wrong with an installation, for its operator: in the console and in `npm run admin -- doctor`. */
export const doctor: Translation['doctor'] = {
  title: 'Kurulum',
  text: 'Bunu yalnızca ilk hesabın sahipleri görür. Terminalde npm run admin -- doctor aynısını gösterir.',
  sound: 'Bu kurulumda bir sorun yok.',
  failed: 'Kurulum denetlenemedi',
  checked: 'Denetlendi: {at}',
  level: { problem: 'Sorun', warning: 'Uyarı' },
  guide: 'Parley’yi canlı ortamda çalıştırma',
  findings: {
    quarantined:
      'Bu, karantinadaki geri yüklenmiş bir kopya: e-posta, webhook ve kanal mesajı göndermez, arka plan işi çalıştırmaz. Canlı kuruluma dönüştürmek için çalıştırın: npm run admin -- release',
    setting_unknown: '{sentence}',
    environment_dev: 'Müşteriler Parley’ye ulaşabildiği hâlde APP_ENV dev. APP_ENV=prod yapın.',
    registration_open:
      'Herkes hesap açabilir (REGISTRATION=open). Bunu istemiyorsanız REGISTRATION=invite yapın.',
    private_urls_allowed:
      'Üyeler Parley’ye özel ağınızdaki sayfaları okutabilir (ALLOW_PRIVATE_URLS=1). Bu ayarı kaldırın.',
    log_silent: 'Hiçbir şey günlüğe yazılmıyor (LOG_LEVEL=silent). LOG_LEVEL=info yapın.',
    runs_as_root: 'Parley root olarak çalışıyor. Kendine ait bir kullanıcıyla çalıştırın.',
    proxy_bypassed:
      'Parley proxy’lere güveniyor (TRUST_PROXY) ama tüm arayüzlerde dinliyor: proxy olmadan herkes istediği adresi kullanabilir. HOST=127.0.0.1 yapın.',
    public_url_local:
      'Başka makineler Parley’ye ulaşabildiği hâlde PUBLIC_URL {url}: e-postalardaki bağlantılar ve widget kodu orada çalışmaz. PUBLIC_URL ayarlayın.',
    public_url_insecure:
      'Müşteriler ve üyeler Parley’ye {url} adresinde şifrelemesiz ulaşıyor. Proxy’de TLS kurun ve PUBLIC_URL=https://… yapın.',
    public_url_unreachable: 'Bu sunucudan bakıldığında {url} adresinde yanıt yok: {reason}',
    public_url_elsewhere:
      '{url} bu kuruluma çıkmıyor (HTTP {status}). PUBLIC_URL’yi, proxy’yi ve tüm süreçlerde aynı SECRET_KEY olduğunu denetleyin.',
    public_url_redirects: '{url} şuraya yönlendiriyor: {to}. PUBLIC_URL’yi son adres yapın.',
    tls_invalid: '{url} sertifikası geçerli değil: {reason}',
    tls_expires: 'Sertifika {days} gün içinde sona eriyor. Yenilenmesini denetleyin.',
    proxy_not_trusted:
      'İstekler {count} proxy üzerinden geliyor ama TRUST_PROXY ayarlı değil: tüm müşteriler tek adres sayılır ve sınırlarını paylaşır. TRUST_PROXY={count} yapın.',
    proxy_not_seen:
      'TRUST_PROXY ayarlı ama istekler X-Forwarded-For olmadan geliyor: herkes istediği adresi kullanabilir. Başlığı proxy’de ekleyin ya da TRUST_PROXY’yi kaldırın.',
    proxy_chain_longer:
      'İstekler {count} proxy’den geçiyor, TRUST_PROXY={trusted} daha azına güveniyor: müşteriler bir proxy’nin adresiyle sayılıyor. Hepsi sizinse TRUST_PROXY={count} yapın.',
    proxy_scheme:
      'PUBLIC_URL https olduğu hâlde proxy isteklerin {scheme} ile geldiğini söylüyor. Proxy’de X-Forwarded-Proto ayarlayın.',
    proxy_no_sockets:
      'WebSocket’ler proxy’den geçmiyor, bu yüzden hiçbir şey canlı değil. Kılavuzdaki gibi Upgrade ve Connection iletin.',
    proxy_body_limit:
      'Proxy 2 MB’lık yüklemeleri reddediyor. 260 MB’a izin verin (nginx: client_max_body_size 260m).',
    mail_not_sent:
      'E-postalar yalnızca dosyaya kaydediliyor; üyeler ne kod ne davet alır. SMTP_URL ayarlayın.',
    mail_refused: 'E-posta sunucusu Parley’yi reddediyor: {reason}',
    mail_from_local:
      'E-postalar {sender} adresinden gidiyor; diğer sunucular bunu reddeder. MAIL_FROM ayarlayın.',
    mails_failed: '{count} e-posta gönderilemedi: {reason}',
    clock_differs: 'Parley ile PostgreSQL saatleri {seconds} saniye farklı. Eşitleyin (NTP).',
    disk_full: '{folder} diski dolu: {free} MB boş, dosyalar için {reserve} MB gerekli (MIN_FREE_BYTES).',
    disk_low: '{folder} diski doluyor: {free} MB boş, {reserve} MB altında dosyalar reddedilir.',
    data_volatile: '{folder} bellekte; yeniden başlatınca her şey kaybolur. DATA_DIR’i bir diske ayarlayın.',
    data_in_container:
      '{folder} kapsayıcının içinde; onunla birlikte her şey kaybolur. Oraya bir birim bağlayın.',
    data_on_network:
      '{folder} bir ağ diskinde; gömülü veritabanı orada yavaştır ve bozulabilir. Yerel disk ya da PostgreSQL kullanın.',
    database_refused: 'Veritabanı kullanılamıyor: {reason}',
    database_connections:
      'PostgreSQL bağlantılarının {used}/{allowed} kadarı kullanımda. DATABASE_POOL’u düşürün ya da max_connections’ı artırın.',
    database_unsafe:
      'PostgreSQL elektrik kesintisinde onaylanmış mesajları kaybedebilir ({setting} kapalı). Açın.',
    database_encoding:
      'Veritabanı UTF8 yerine {encoding} kodlamasında, bu yüzden aramalar aksanlı sözcükleri bulamaz. Yeni bir veritabanı oluşturup ona geri yükleyin.',
    database_outdated_statistics:
      '{count} tablo hiç analiz edilmemiş, sorgular yavaş. Çalıştırın: vacuum analyze',
    secret_key_in_folder:
      'PostgreSQL ile SECRET_KEY ayarlanmalıdır: klasör kaybolursa saklanan sırlar okunamaz, diğer API’lere de aynı anahtar gerekir.',
    redis_unreachable: 'Redis kullanılamıyor: {reason}',
    redis_old: 'Redis sürümü {version}; Parley’ye 6 veya üstü gerekir.',
    api_unreachable: '{url} adresindeki API yanıt vermiyor: {reason}',
    provider_failing:
      'Yapay zekâ sağlayıcısı hata veriyor ({reason}), bu yüzden gömülü motor yanıtlıyor. OPENAI_API_KEY ve OPENAI_BASE_URL’yi denetleyin.',
    channels_need_https: 'Kanallar https’li bir genel URL ister; PUBLIC_URL {url}.',
    channel_webhook_unreachable:
      'Meta {url} adresini doğrulayamıyor: {reason}. Proxy’yi ve META_VERIFY_TOKEN’ı denetleyin.',
    channels_stopped:
      '{count} kanalın yeniden bağlanması gerekiyor. Hesapları hangileri olduğunu Entegrasyonlar’da görür.',
    webhooks_failing: 'Hesapların {count} webhook’u son bir günde hata verdi.',
    jobs_waiting: '{count} arka plan işi bekliyor, en eskisi {minutes} dakikadır. Çalışan bir API var mı?',
    jobs_failed: 'Son bir günde {count} arka plan işi başarısız oldu. Listelemek için: npm run admin -- jobs',
  },
}
