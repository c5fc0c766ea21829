import type { Concept } from './concept.ts'

/** Delivery, returns, and what goes wrong on the way. */
export const deliveryConcepts: readonly Concept[] = [
  [
    'deliver, delivery, ship, shipping, shipment, dispatch, send, sent',
    'livraison, livrer, expédition, expédier, envoi, envoyer',
    'giao hàng, vận chuyển, ship, gửi hàng, giao',
    'kargo, teslimat, teslim, gönderi, gönder, gönderim, nakliye',
  ],
  [
    'how long, how many days, time frame, turnaround, lead time, duration',
    'combien de temps, délai, durée, combien de jours',
    'bao lâu, mất bao lâu, thời gian, mấy ngày, bao nhiêu ngày',
    'ne kadar sürer, kaç gün, süre, kaç günde',
  ],
  [
    'track, tracking, trace, where is my order, where is my package',
    'suivi, suivre, où est ma commande, où est mon colis',
    'theo dõi, tra cứu, đơn hàng đang ở đâu',
    'takip, kargom nerede, siparişim nerede',
  ],
  ['parcel, package, box', 'colis, paquet', 'bưu kiện, kiện hàng, gói hàng', 'paket, koli'],
  [
    'courier, carrier',
    'transporteur, livreur',
    'đơn vị vận chuyển, shipper, người giao hàng',
    'kurye, kargo şirketi, kargo firması',
  ],
  [
    'express, urgent, next day, same day, fast delivery',
    'express, urgent, rapide',
    'hỏa tốc, giao nhanh, nhanh',
    'hızlı, acil, ekspres, aynı gün',
  ],
  [
    'late, delay, delayed, overdue',
    'retard, retarder, tard',
    'trễ, chậm, muộn, chậm trễ',
    'gecik, gecikme, geç kaldı',
  ],
  [
    'abroad, overseas, international, foreign country, worldwide',
    'étranger, international',
    'nước ngoài, quốc tế',
    'yurt dışı, yurtdışı, uluslararası',
  ],
  ['customs, import', 'douane, importation', 'hải quan, nhập khẩu', 'gümrük, ithalat, ithal'],
  [
    'pick up, collect in store, click and collect',
    'retrait, retirer en magasin, point relais',
    'nhận tại cửa hàng, lấy hàng',
    'mağazadan teslim, gel al',
  ],
  [
    'weekend, saturday, sunday',
    'week-end, samedi, dimanche',
    'cuối tuần, thứ bảy, chủ nhật',
    'hafta sonu, cumartesi, pazar',
  ],
  [
    'return, send back, bring back, give back',
    'retour, retourner, renvoyer, rendre',
    'trả hàng, đổi trả, trả lại, hoàn trả',
    'iade, iadesi, geri gönder, geri ver',
  ],
  [
    'refund, reimburse, money back, reimbursement',
    'rembourser, remboursement',
    'hoàn tiền, trả lại tiền, hoàn lại tiền',
    'para iadesi, geri ödeme, paramı geri, ücret iadesi',
  ],
  [
    'exchange, swap, replace, replacement',
    'échange, échanger, remplacer, remplacement',
    'đổi hàng, đổi, thay thế',
    'değişim, değiştir',
  ],
  [
    'cancel, cancellation, call off, terminate, unsubscribe, opt out',
    'annuler, annulation, résilier, résiliation, désabonner, désinscrire',
    'hủy, huỷ, hủy bỏ, hủy đơn, hủy đăng ký',
    'iptal, vazgeç, fesih, feshet, cayma',
  ],
  [
    'broken, damaged, defective, faulty, cracked',
    'cassé, abîmé, défectueux, endommagé',
    'hỏng, bị hỏng, vỡ, lỗi, hư, hư hỏng',
    'kırık, bozuk, hasarlı, kusurlu, arızalı, defolu',
  ],
  [
    'missing, lost, disappeared, lose',
    'manquant, manque, perdu, perdre, perte',
    'thiếu, mất, thất lạc, bị mất',
    'eksik, kayıp, kaybol, kaybettim, kaybet',
  ],
  [
    'wrong, incorrect, mistake, error',
    'erreur, mauvais, incorrect, faux',
    'sai, nhầm, lỗi',
    'yanlış, hata, hatalı',
  ],
  ['repair, fix, mend', 'réparer, réparation, dépanner', 'sửa, sửa chữa', 'tamir, onarım, onar'],
  [
    'problem, issue, trouble, difficulty',
    'problème, souci, difficulté, ennui',
    'vấn đề, sự cố, trục trặc, khó khăn',
    'sorun, problem, sıkıntı, zorluk, arıza',
  ],
  [
    'complain, complaint, claim',
    'plainte, réclamation, plaindre, litige',
    'khiếu nại, phàn nàn',
    'şikayet, şikâyet',
  ],
  [
    'compensate, compensation, damages',
    'indemniser, indemnisation, dommages, dédommager',
    'bồi thường, đền bù',
    'tazminat, tazmin, telafi',
  ],
  [
    'install, installation, assemble, set up',
    'installer, installation, montage, monter',
    'lắp đặt, cài đặt, lắp ráp',
    'kurulum, montaj, kur',
  ],
  ['pack, packaging, wrap', 'emballage, emballer', 'đóng gói, bao bì', 'ambalaj, paketleme'],
]
