import type { Lexicon } from './lexicon.ts'

/** Turkish moods, with those of customers who write to a shop. Verbs that deny in their ending stand here as they are said. */
export const turkish: Lexicon = {
  veryGood: `mükemmel*, harika*, muhteşem*, şahane*, fevkalade*, olağanüstü*, müthiş*, süper*, efsane*, kusursuz*,
    enfes*, nefis*, şahaser*, şaheser*, bayıldı*, bayılıyor*, bayıldık, aşık oldum, aşık olduk, hayran kaldı*,
    hayran oldu*, hayranım, çok beğendi*, çok beğeniyor*, çok memnun*, son derece memnun*, fazlasıyla memnun*,
    gayet memnun*, aşırı memnun*, çok mutlu*, çok güzel*, çok iyi*, çok kaliteli*, çok başarılı*, çok hızlı*,
    çok şık*, çok sevdi*, çok seviyor*, çok rahat*, çok kullanışlı*, çok yardımcı*, çok nazik*, çok ilgili*,
    çok lezzetli*, çok sağlam*, çok teşekkür*, çok sağol*, çok sağ ol*, en iyi*, en iyisi*, en güzel*, on
    numara*, 10 numara*, bir numara*, on üzerinden on, 10/10, 5 yıldız*, beş yıldız*, tam puan*, dört
    dörtlük*, tek kelimeyle, kesinlikle tavsiye*, kesinlikle öneri*, şiddetle tavsiye*, gönül rahatlığıyla,
    herkese tavsiye*, tavsiye ederim, tavsiye ederiz, tavsiye ediyorum, tavsiye ediyoruz, öneririm,
    öneriyorum, beklediğimden iyi*, beklediğimden güzel*, beklentimin üstünde*, beklentilerimin üzerinde*,
    beklentimi aştı*, beklediğimizden, umduğumdan iyi*, umduğumdan güzel*, bir harika, hayatımı kurtardı*,
    hayat kurtar*, kurtarıcı*, iyi ki almış*, iyi ki aldı*, iyi ki varsınız, ellerinize sağlık, emeğinize
    sağlık, elinize sağlık, elinize emeğinize, yüzümü güldür*, helal olsun, bravo*, tebrik*, tebrikler,
    heyecanlı*, sabırsızlanıyor*, sabırsızlıkla, mest oldu*, büyülendi*, büyüleyici*, göz kamaştır*, kapış
    kapış, fiyat performans ürünü, f/p ürünü, parasının hakkını*, her kuruşuna değer, verdiğim paraya değdi,
    parasını hak ed*, kalitesine hayran, sorunsuz ve hızlı`,
  good: `beklentimi karşıla*, beklentimizi karşıla*, iyi*, güzel*, hoş*, memnun*, mutlu*, mutluluk*, sevin*,
    sevindi*, sevinç*, beğendi*, beğeniyor*, beğenerek*, beğeni*, beğen, sevdi*, seviyor*, severim, severek*,
    sevgi*, sevgiler, aşk*, teşekkür*, tşk*, teşekkürler, sağol*, sağ ol*, sağolun, eyvallah, minnet*,
    müteşekkir*, kaliteli*, kalite, başarılı*, başarı*, hızlı*, hızlıca, hızla, çabuk*, süratli*, anında,
    zamanında*, vaktinde*, erken geldi, özenli*, özenle, itinalı*, titiz*, düzgün*, eksiksiz*, sağlam*,
    dayanıklı*, güvenilir*, güvenli*, güven veri*, dürüst*, samimi*, içten*, nazik*, kibar*, güler yüz*,
    güleryüz*, ilgili*, ilgilendi*, ilgileri, alakalı*, yardımsever*, yardımcı ol*, yardımcı oldu*, çözüm
    odaklı*, çözüldü*, çözdü*, çözüme kavuş*, halloldu*, halletti*, hallettiler, profesyonel*, uzman*,
    deneyimli*, tecrübeli*, kolay*, kolayca, kolaylık*, pratik*, kullanışlı*, rahat*, konforlu*, ergonomik*,
    hafif ve, şık*, zarif*, estetik*, tatlı*, sevimli*, şirin*, lezzetli*, leziz*, taze*, temiz*, tertemiz*,
    ferah*, yumuşacık*, yumuşak*, mis*, hoşuma git*, hoşumuza git*, hoşuna git*, içime sin*, tam istediğim*,
    tam istediğimiz*, istediğim gibi, istediğimiz gibi, tam beklediğim*, beklediğim gibi, umduğum gibi,
    görseldeki gibi, resimdeki gibi, fotoğraftaki gibi, görseldekinin aynısı, anlatıldığı gibi, açıklamadaki
    gibi, tarif edildiği gibi, birebir*, orijinal*, uygun fiyat*, fiyatı uygun*, uygun, hesaplı*, ucuz*, fiyat
    performans*, fiyatına göre iyi, fiyatına göre güzel, kârlı*, avantajlı*, indirimli*, hediye*, bedava*,
    ücretsiz*, değer*, değdi*, değiyor*, tavsiye*, öner*, alınabilir*, alın, alın derim, almanızı tavsiye,
    pişman olmaz*, pişman değil*, pişman olmadı*, hiç pişman, memnuniyet*, tatmin edici*, tatmin oldu*,
    tatminkâr*, tatminkar*, keyif*, keyifli*, eğlen*, eğlenceli*, zevk*, zevkli*, neşe*, neşeli*, komik*,
    güldür*, gülümse*, haha*, random, umut*, umutlu*, ümit*, inanılmaz güzel*, inanılmaz iyi*, etkileyici*,
    etkilendi*, etkili*, verimli*, faydalı*, yararlı*, fayda gördü*, işe yarıyor*, işe yaradı*, iş görüyor*,
    işimi gör*, işimizi gör*, çalışıyor*, sorunsuz*, problemsiz*, hatasız*, kusuru yok, sorun yok, sorun
    yaşamadı*, sorun yaşamadım, problem yok, problem yaşamadı*, sıkıntı yok, sıkıntısız*, sıkıntı yaşamadı*,
    şikayetim yok, şikayetçi değil*, aksaklık yok, hiçbir sorun, herhangi bir sorun yok, kötü değil*, fena
    değil*, fena sayılmaz*, hiç fena değil, yeterli*, gayet*, şans*, şanslı*, kutlarım, kutlar*, kutlu olsun,
    doğum günün*, iyi bayramlar, gurur*, onur*, kazan*, kazandı*, zafer*, şampiyon*, ödül*, kahraman*,
    yetenek*, zeki*, akıllı*, bilgili*, saygılı*, saygı*, dost*, arkadaş canlısı, canım*, canımsın, kral*,
    kraliçe*, bomba gibi, manyak iyi, aşırı iyi, aşırı güzel, acayip iyi, acayip güzel, bereket*, hayırlı*,
    allah razı olsun, razı olsun, kolay gelsin, iyi ki*, helal, sağlıcakla, maşallah, maşaallah, inşallah iyi`,
  ratherGood: `olumlu*, tamam*, olur, peki, evet, tabii, kabul*, ideal*, makul*, normal üstü, yeni*, modern*, özel*,
    doğru*, net*, açık ve, berrak*, parlak*, canlı*, güçlü*, kuvvetli*, geniş*, büyük beden, sıcak tut*,
    sıcacık, yakıştı*, yakışıyor*, oturdu*, tam oldu*, tam geldi*, tam kalıp, kalıbı iyi, uydu*, uyumlu*,
    destek*, yardım etti*, ilgi*, çözüm*, iade edildi, param iade edildi, teslim aldı*, teslim edildi, elime
    ulaştı*, ulaştı*, geldi*, vardı, paketleme*, paketlenmiş*, ambalaj*, kargo hızlı*, kargolama*, aynı gün*,
    ertesi gün*, idare eder, iş görür, eh iyi, bence iyi, kısmen iyi, denemeye değer*, fırsat*, kampanya*,
    indirim*, bekliyorum heyecanla, merak ediyorum, inşallah, umarım, dilerim, lütfen, sağlık*, huzur*,
    barış*, özgür*, rica*`,
  ratherBad: `iade etti*, iade edeceğim, iade ediyorum, iade etmek zorunda*, geri gönderdim, çabuk bit*, çabuk bitiyor*,
    yok, yavaş*, geç, geciken*, gecik*, gecikme*, gecikti*, geç geldi*, geç kaldı*, bekle*, bekledi*,
    bekliyor*, bekletti*, bekliyorum, hâlâ bekliyor*, hala bekliyor*, uzun sür*, sorun*, problem*, sıkıntı*,
    arıza*, hata*, yanlış*, eksik*, kayıp*, kayboldu*, kaybett*, zor*, zorlan*, karışık*, karmaşık*,
    anlaşılmıyor*, belirsiz*, küçük geldi*, büyük geldi*, dar*, bol geldi*, kısa*, ince*, incecik*, ağır*,
    gürültü*, ses yapıyor*, ses çıkar*, sesli*, ısınıyor*, ısınma*, donuyor*, takılıyor*, kasıyor*, kasma*,
    pahalı*, tuzlu*, fahiş*, masraf*, ücretli*, vasat*, ortalama*, orta, sıradan*, basit*, eh işte, şöyle
    böyle, yetersiz*, zayıf*, düşük*, soğuk*, kirli*, pis*, lekeli*, leke*, çizik*, çizilmiş*, çizildi*,
    ezik*, ezilmiş*, yırtık*, yırtıl*, sökük*, sökül*, delik*, kırık*, kırıl*, çatlak*, açık geldi, açılmış*,
    kullanılmış*, defolu*, özürlü*, kusurlu*, soldu*, solma*, tüylen*, çekti*, üzgün*, üzücü*, üzül*, üzdü*,
    üzüntü*, maalesef, malesef, ne yazık ki, yazık*, keşke*, endişe*, endişeli*, kaygı*, merak içinde, şüphe*,
    şüpheli*, kararsız*, tereddüt*, yorgun*, yoruldu*, sıkıcı*, sıkıldı*, bunaldı*, bıktı*, korku*, korkt*,
    korkuyor*, tehlike*, risk*, riskli*, tehdit*, kriz*, savaş*, kavga*, hasta*, hastalık*, ağrı*, acı*,
    kaza*, öldü*, ölüm*, suç*, suçlu*, ceza*, şikayet*, şikâyet*, şikayetçi*, itiraz*, reddet*, gelmedi*,
    gelmemiş*, ulaşmadı*, ulaşmamış*, ulaşamıyor*, ulaşamadı*, gelmiyor*, göndermedi*, göndermiyor*,
    göndermemiş*, yollamadı*, vermedi*, vermiyor*, almadı*, alamadı*, alamıyor*, olmadı*, olmuyor*, olmamış*,
    uymadı*, uymuyor*, tutmadı*, tutmuyor*, yetmedi*, yetmiyor*, stokta yok, kalmadı*, kalmamış*, hâlâ*, hala
    gelmedi*, hâlâ gelmedi*, cevap yok, cevap vermiyor*, cevap vermedi*, cevap alamadı*, cevap alamıyor*,
    yanıt yok, yanıt vermiyor*, dönüş yapmadı*, dönüş yapmıyor*, dönüş olmadı*, dönmedi*, geri dönüş yok,
    aramadı*, aramıyor*, nerede kaldı, nerde kaldı, kaç gün oldu, kaç gündür, günlerdir, haftalardır, ne zaman
    gelecek, ne zamana kadar, daha ne kadar, neden hala, neden hâlâ, tekrar tekrar, defalarca*, üçüncü kez,
    kaçıncı kez, olabilirdi, daha iyi olabilir*, daha iyi olabilirdi, daha iyisi*, beklediğim gibi değil,
    beklediğim gibi çıkmadı*, göründüğü gibi değil, görseldeki gibi değil, resimdeki gibi değil, fotoğraftaki
    gibi değil, tek kötü*, tek eksi*, tek sorun*, eksi*, eksileri, dezavantaj*, ne yapacağım, yetkili
    istiyorum, müdürünüz*`,
  bad: `karşılamadı*, karşılamıyor*, beklentimi karşılama*, kötü*, berbat*, beter*, memnun değil*, memnun
    kalmadı*, memnun kalmadım, memnun olmadı*, memnuniyetsiz*, mutsuz*, beğenmedi*, beğenmedim, beğenmiyor*,
    sevmedi*, sevmiyor*, hoşuma gitmedi*, hoşlanmadı*, hoşlanmıyor*, hoş değil*, iyi değil*, güzel değil*,
    kaliteli değil*, kalitesiz*, kalitesi kötü, kalite düşük*, kalite yok, kalitesi düşük*, hiç iyi değil, hiç
    beğenmedi*, hiç memnun, hiç hoş, tavsiye etmem*, tavsiye etmiyor*, tavsiye edilmez*, önermem*, önermiyor*,
    almayın*, sakın, sakın almayın*, alınmaz*, almam, almayacağım*, bir daha almam*, bir daha asla, bir daha
    alışveriş yapmam*, bir daha sipariş, tekrar almam*, uzak durun*, kaçın*, pişman*, pişman oldu*, pişmanım,
    pişmanlık*, hayal kırıklığı*, hayalkırıklığı*, düş kırıklığı*, sinir*, sinirli*, sinirlendi*, sinir
    bozucu*, sinir etti*, kızgın*, kızdı*, kızdım, öfke*, öfkeli*, öfkelendi*, nefret*, bıktım*, bıktık,
    bıkkın*, bezdi*, bezdim, usandı*, usandım, gına geldi, canıma yetti, yeter*, yeter artık, artık yeter,
    tahammül*, sabrım*, sabrımız*, çıldır*, delir*, rezil*, rezillik*, skandal*, ayıp*, saygısız*, kaba*,
    terbiyesiz*, nezaketsiz*, ilgisiz*, alakasız*, umursamaz*, umursamıyor*, umurunda değil*, sorumsuz*,
    ciddiyetsiz*, beceriksiz*, yeteneksiz*, bilgisiz*, cahil*, aptal*, salak*, gerizekalı*, mal mısınız,
    dangalak*, ahmak*, saçma*, saçmalık*, komik fiyat*, gülünç*, anlamsız*, mantıksız*, gereksiz*, boş*,
    boşuna*, lüzumsuz*, işe yaramaz*, işe yaramıyor*, işe yaramadı*, bir işe yara*, faydası yok, faydasız*,
    yararsız*, etkisiz*, hiçbir etkisi, hiçbir işe, çalışmıyor*, çalışmadı*, çalışmaz*, çalışmıyo*, bozuk*,
    bozuldu*, bozulmuş*, arızalı*, kırıldı*, parçalandı*, dağıldı*, patladı*, çöp*, çöpe*, çöpe attı*, çöp
    oldu, hurda*, ikinci el gibi, sahte*, çakma*, taklit*, replika*, orjinal değil*, orijinal değil*, yan
    sanayi, dandik*, adi, uyduruk*, çürük*, bayat*, küflü*, kokuyor*, kötü kok*, iğrenç kok*, leş*, midem
    bulandı*, alerji yap*, yaktı*, kaşındır*, zarar*, zarar verdi*, zararlı*, aldat*, aldatıcı*, kandır*,
    kandırıl*, kandırıyor*, yalan*, yalancı*, yalan söylü*, yanıltıcı*, yanılttı*, aldatmaca*, hile*, hileli*,
    dolandır*, dolandırıcı*, dolandırıldı*, sahtekar*, sahtekâr*, sahtekarlık*, üçkağıt*, üçkâğıt*, soygun*,
    kazık*, kazıklan*, kazıkladı*, hırsız*, hırsızlık*, haksız*, haksızlık*, adaletsiz*, mağdur*, mağduriyet*,
    mağdur ettiniz, oyalıyor*, oyalama*, oyaladı*, muhatap yok, muhatap bulamıyor*, muhatap olmuyor*, kimse
    ilgilenmiyor*, ilgilenmiyor*, ilgilenmedi*, ilgilenen yok, telefona bakmıyor*, telefonu açmıyor*,
    telefonlara çıkmıyor*, açmıyorlar, çözülmedi*, çözülmüyor*, çözmüyor*, çözmediniz, çözemedi*, çözüm yok,
    çözüm üretmiyor*, düzeltilmedi*, yapılmadı*, iade etmiyor*, iade alınmadı*, param iade edilmedi*, parami
    iade, paramı istiyorum, paramı geri*, paramı verin*, param gitti, paramla rezil, para tuzağı, parasına
    yazık, paranıza yazık, paraya yazık, para israfı, israf*, zaman kaybı*, vakit kaybı*, yanlış ürün*, yanlış
    beden*, farklı ürün*, farklı geldi*, başka ürün*, eksik geldi*, eksik ürün*, eksik parça*, kırık geldi*,
    kırık çıktı*, bozuk geldi*, bozuk çıktı*, hasarlı*, hasarlı geldi*, ezik geldi*, açılmış geldi,
    kullanılmış geldi*, özensiz*, özensizce, baştan savma*, kötü paket*, paketleme kötü, paketleme berbat,
    kargo berbat, kargo kötü, kargo rezalet, boşa para, boşa gitti, fiyaskodur, fiyasko*, başarısız*, hüsran*,
    felaket*, facia*, dehşet*, korkunç ucuz, mahvoldu*, mahvetti*, perişan*, kahrol*, lanet*, lanet olsun,
    allah belanızı*, allahınızdan bulun*, allah kahretsin, kahretsin, hakkımı helal etmiyor*, haram olsun,
    haram zıkkım, zehir zıkkım, defol*, siktir*, amk*, aq, mk, lan, oha, yuh*, pes, ağla*, ağladı*, ağlıyor*,
    ağlat*, umutsuz*, çaresiz*, depres*, stres*, bunalım*, kâbus*, kabus*, düşman*, vahşi*, şiddet*, terör*,
    katil*, cinayet*, tecavüz*, ihanet*, hain*`,
  veryBad: `rezalet*, tam bir rezalet, felaket kötü, iğrenç*, korkunç*, dehşet verici*, utanç verici*, utanç kaynağı,
    utanmaz*, utanmıyor musunuz, yazıklar olsun, ayıp size, şerefsiz*, alçak*, namussuz*, ahlaksız*,
    haysiyetsiz*, karaktersiz*, dolandırıcılar*, dolandırıcısınız, sahtekarlar*, hırsızlar*, hırsızsınız, çok
    kötü*, en kötü*, en kötüsü*, hayatımda gördüğüm en kötü*, aşırı kötü*, çok berbat*, tam anlamıyla berbat,
    berbat ötesi*, berbat bir, rezil ötesi, kesinlikle almayın*, kesinlikle tavsiye etmem*, kesinlikle tavsiye
    etmiyor*, asla almayın*, asla tavsiye etmem*, asla tavsiye etmiyor*, sakın almayın*, sakın kanmayın*,
    sıfır yıldız*, 0 yıldız*, bir yıldız*, 1 yıldız*, tek yıldız*, sıfır puan*, bir yıldız bile, çok pişman*,
    bin pişman*, büyük hayal kırıklığı*, tam bir hayal kırıklığı*, çok memnuniyetsiz*, hiç memnun değil*, hiç
    memnun kalmadı*, çok sinirli*, çok kızgın*, nefret ediyor*, nefret ettim, iğrendi*, midem kaldırmadı*,
    tiksindi*, kabul edilemez*, affedilemez*, katlanılmaz*, dayanılmaz*, mahkemeye*, dava aç*, tüketici
    hakem*, tüketici mahkemesi*, savcılığa*, suç duyurusu*, hukuki yol*, yasal yol*, avukatım*, şikayetvar*,
    tam bir fiyasko, tam bir dolandırıcı*, tam bir çöp, çöpten farksız*, beş para etmez*, 5 para etmez*, bok
    gibi, boktan*, siktiğimin, orospu*, piç*, ananı*, amına*, sikeyim, geber*, allah belanı versin, katliam*,
    vahşet*, işkence*`,
  nothing: `ne iyi ne kötü, idare eder, zorunda*, zorunlu*, sorunuz*, sorunum var mı, değerlendir*, incele*, acıklı*,
    ölç*, geçiş*, geçici*, geçmiş*, pişir*, darbe*, iyi günler, iyi akşamlar, iyi geceler, iyi çalışmalar, iyi
    haftalar, iyi hafta sonları, günaydın, merhaba, selam, kolay gelsin, bilgi rica, rica ediyorum, rica
    ederim, teşekkür ederim şimdiden, şimdiden teşekkür*, iade koşul*, iade süre*, iade şart*, iade politika*,
    iade kodu, iade adres*, iade nasıl, nasıl iade, iade etmek istiyor*, iptal etmek istiyor*, nasıl iptal,
    değişim yapmak, değişim nasıl, kargo ücreti, kargo ne kadar, ücretsiz mi, kargo bedava mı, geç saat*,
    geçen*, geçmiş olsun, geçer*, en geç, öldüğü, az önce, en az, biraz önce, var mı, yok mu, mı yok mu, uygun
    mu, güzel mi, iyi mi, memnun musunuz, kaliteli mi, orijinal mi, nasıl bir, zor mu, hata kodu, sıcak su,
    soğuk su, güzel sanatlar, iyi parti, boş oda, boş yer, boş gün, boş kontenjan, yanlış anlamadıysam, yeter
    ki`,
  negators: 'hiç de, hiçbir, hiç, asla, ne yazık ki',
  negatorsAfter: `değil*, değildi*, değilim, değiliz, yok, sayılmaz, denemez, diyemem, olmaz, olmadı, olmamış, olmuyor`,
  intensifiers: `çok, aşırı, gerçekten, cidden, oldukça, son derece, fazlasıyla, tamamen, kesinlikle, inanılmaz, acayip,
    bayağı, baya, epey, gayet, o kadar, öyle, böyle, tam, en, daha, müthiş, felaket, feci, harbi, harbiden,
    hakikaten, özellikle`,
  softeners: `biraz, birazcık, az, kısmen, sanki, gibi, nispeten, belki, galiba, hafif, azıcık, bazen`,
  contrasts: `ama, fakat, ancak, lakin, yalnız, oysa, maalesef, malesef, ne yazık ki, rağmen, buna rağmen, amma, yine de`,
}
