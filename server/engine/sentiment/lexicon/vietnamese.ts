import type { Lexicon } from './lexicon.ts'

/** Vietnamese moods, with those of customers who write to a shop. */
export const vietnamese: Lexicon = {
  veryGood: `tuyệt vời, tuyệt, tuyệt cú mèo, tuyệt hảo, tuyệt đỉnh, quá tuyệt, xuất sắc, xuất chúng, hoàn hảo, hoàn mỹ,
    trên cả tuyệt vời, đỉnh, quá đỉnh, đỉnh cao, đỉnh của chóp, siêu tốt, siêu đẹp, siêu ngon, siêu xinh, siêu
    hài lòng, siêu nhanh, siêu dễ thương, cực tốt, cực kỳ tốt, cực kì tốt, cực đẹp, cực ngon, cực kỳ hài lòng,
    cực hài lòng, rất hài lòng, vô cùng hài lòng, hoàn toàn hài lòng, quá hài lòng, hài lòng tuyệt đối, rất
    thích, rất yêu, yêu lắm, yêu quá, thích lắm, thích quá, mê quá, mê lắm, rất mê, quá ưng, ưng lắm, rất ưng,
    rất ưng ý, ưng ý lắm, rất vui, vui lắm, vui quá, rất vui vẻ, hạnh phúc, hạnh phúc quá, sung sướng, phấn
    khích, hào hứng, rất tốt, quá tốt, tốt lắm, tốt quá, tốt nhất, rất hay, quá hay, hay lắm, hay quá, hay
    nhất, rất đẹp, đẹp lắm, đẹp quá, đẹp nhất, quá đẹp, rất ngon, ngon lắm, ngon quá, quá ngon, rất giỏi, giỏi
    nhất, rất nhiệt tình, cực kỳ nhiệt tình, cực nhiệt tình, vô cùng nhiệt tình, nhiệt tình lắm, rất tận tình,
    rất tận tâm, rất tâm huyết, rất chu đáo, rất dễ thương, rất thân thiện, rất dễ hiểu, rất chuyên nghiệp,
    rất nhanh, nhanh lắm, rất chất lượng, chất lượng tuyệt vời, rất đáng tiền, đáng đồng tiền bát gạo, năm
    sao, 5 sao, 10 điểm, mười điểm, 10/10, vượt mong đợi, vượt ngoài mong đợi, hơn cả mong đợi, ngoài sức
    tưởng tượng, không chê vào đâu được, không có gì để chê, không có gì phải chê, không còn gì để chê, không
    thể chê, khỏi chê, không điểm nào để chê, không có điểm nào để chê, miễn chê, hết sảy, hết ý, số một,
    number one, best, chân ái, rực rỡ, lung linh, kỳ diệu, phi thường, ấn tượng sâu sắc, cảm ơn rất nhiều, cảm
    ơn nhiều, cám ơn nhiều, chân thành cảm ơn, xin chân thành cảm ơn, biết ơn, tri ân, mong được học, muốn học
    tiếp, ủng hộ dài dài, sẽ ủng hộ, sẽ quay lại, sẽ mua lại, sẽ mua tiếp, sẽ giới thiệu, nên mua, nên mua nha
    mọi người, đáng mua, rất đáng mua, đáng để mua`,
  good: `hàng chuẩn, rất chuẩn, chuẩn luôn, tốt, hay, đẹp, xinh, ngon, giỏi, khá tốt, khá hay, khá đẹp, khá ổn, ổn
    áp, ưng, ưng ý, vừa ý, hài lòng, thỏa mãn, thoả mãn, thích, thích thú, yêu, yêu thích, yêu quý, yêu mến,
    mến, quý, thương, thân thương, mê, đam mê, vui, vui vẻ, vui tính, vui nhộn, hài hước, dí dỏm, hóm hỉnh,
    thú vị, hấp dẫn, lôi cuốn, cuốn hút, thu hút, sinh động, sôi nổi, sôi động, hứng thú, gây hứng thú, tạo
    hứng thú, cảm hứng, truyền cảm hứng, truyền lửa, tạo động lực, động lực, năng động, tích cực, sáng tạo,
    mới mẻ, độc đáo, ấn tượng, nhiệt tình, nhiệt huyết, tận tình, tận tâm, tận tụy, tâm huyết, tâm lý, tâm lí,
    chu đáo, ân cần, quan tâm, chăm sóc tốt, chăm lo, thân thiện, gần gũi, hòa đồng, hoà đồng, thân thiết, dễ
    gần, dễ thương, dễ mến, đáng yêu, cute, hiền, hiền lành, hiền hậu, nhẹ nhàng, lịch sự, lễ phép, niềm nở,
    vui lòng giúp, nhã nhặn, tử tế, tốt bụng, rộng lượng, công bằng, minh bạch, trung thực, thẳng thắn, cởi
    mở, thoải mái, dễ chịu, dễ hiểu, dễ tiếp thu, dễ nhớ, dễ dùng, dễ sử dụng, dễ dàng, thuận tiện, tiện lợi,
    tiện ích, tiện dụng, nhanh, nhanh chóng, nhanh gọn, nhanh nhẹn, kịp thời, đúng giờ, đúng hẹn, đúng hạn,
    đúng lịch, đúng mô tả, đúng mẫu, giống hình, giống mô tả, y hình, như hình, như mô tả, đúng như, đúng chất
    lượng, đúng trọng tâm, trọng tâm, sát thực tế, sát với thực tế, thực tế, thực tiễn, bổ ích, hữu ích, có
    ích, hiệu quả, bổ trợ, cần thiết và, thiết thực, ý nghĩa, giá trị, kiến thức rộng, kiến thức sâu, chuyên
    sâu, chuyên môn cao, trình độ cao, nhiều kinh nghiệm, kinh nghiệm, am hiểu, hiểu biết, uyên bác, chuyên
    nghiệp, bài bản, nghiêm túc, có trách nhiệm, trách nhiệm cao, trách nhiệm, kỹ lưỡng, cẩn thận, chi tiết,
    tỉ mỉ, tỉ mĩ, cặn kẽ, rõ ràng, mạch lạc, logic, khoa học, hợp lý, hợp lí, phù hợp, đầy đủ, đủ, chất lượng
    cao, bền, chắc chắn, chắc, xịn, xịn sò, sang trọng, sạch sẽ, sạch, thơm, tươi, tươi ngon, mát, êm, mịn,
    mềm mại, ấm, đáng tiền, đáng giá, rẻ, giá rẻ, giá tốt, giá hợp lý, giá mềm, hời, khuyến mãi tốt, miễn phí,
    tiết kiệm, cảm ơn, cám ơn, thanks, thank, tks, thank you, may mắn, may quá, mừng, chúc mừng, tự hào, vinh
    dự, hãnh diện, tin tưởng, tin cậy, uy tín, đáng tin, yên tâm, an tâm, an toàn, bảo đảm, đảm bảo, hy vọng,
    hi vọng, mong chờ, háo hức, kính trọng, tôn trọng, ngưỡng mộ, nể, cảm phục, thần tượng, hâm mộ, ủng hộ,
    khen, đáng khen, tuyên dương, hoan nghênh, like, love, ok, oke, okie, oki, okay, ổn, ổn định, tạm ổn, tốt
    hơn, cải thiện, tiến bộ, phát triển, thành công, chiến thắng, giúp đỡ, hỗ trợ tốt, hỗ trợ nhiệt tình, hỗ
    trợ nhanh, tư vấn nhiệt tình, tư vấn tận tình, phục vụ tốt, phục vụ nhiệt tình, giao hàng nhanh, giao
    nhanh, ship nhanh, đóng gói cẩn thận, đóng gói kỹ, đóng gói chắc chắn, đã nhận được hàng, chính hãng,
    chuẩn auth, hàng đẹp, đẹp hơn, dùng tốt, dùng ổn, dùng thích, xài tốt, xài ngon, chạy tốt, chạy mượt,
    mượt, mượt mà, nhạy, không vấn đề gì, không sao, không thành vấn đề, đã giải quyết xong, giải quyết nhanh,
    đã được giải quyết, không tệ, không dở, không chán, không nhàm chán, không gây nhàm chán, không buồn ngủ,
    không khó, không phí, không hối hận, không thất vọng, chưa bao giờ thất vọng, không lo, không ngại, hihi,
    haha, kaka, hehe, giảng hay, dạy hay, dạy tốt, dạy kỹ, giảng kỹ, dạy dễ hiểu, giảng dễ hiểu, giảng dạy
    tốt, truyền đạt tốt, nắm bắt tốt, nắm vững, hiểu bài, hiểu rõ, hiểu sâu, tương tác tốt, tương tác với sinh
    viên, giải đáp thắc mắc, giải đáp mọi thắc mắc, giải đáp, sẵn sàng giúp, sẵn sàng giải đáp, sẵn lòng, luôn
    lắng nghe, lắng nghe, khuyến khích, động viên, tạo điều kiện, tạo cơ hội, chia sẻ, gợi mở, khơi gợi, ví dụ
    thực tế, liên hệ thực tế, thực hành nhiều, học được nhiều, nhiều kiến thức, trang thiết bị tốt, hiện đại,
    thoáng mát, rộng rãi, chính xác, xuất sắc nhất, chúc`,
  ratherGood: `khá, tạm được, cũng được, bình ổn, vừa, vừa phải, vừa vặn, vừa đủ, đa dạng, phong phú, lạ, sáng, trẻ
    trung, bám sát, theo sát, chỉ dẫn, chỉ bảo, giúp, giúp sinh viên, hỗ trợ, có tâm, có tầm, bao quát, tổng
    quát, ngắn gọn, súc tích, đơn giản, linh hoạt, chủ động, tự tin, nhiệt, dạ vâng, vâng ạ, đồng ý, chấp
    nhận, chấp nhận được, đã nhận, đã hiểu, hiểu rồi, lên lớp đầy đủ, đều đặn, chấm điểm công bằng, thân, cẩn,
    hợp, xứng đáng, đáng, nhã, lành, có lợi, lợi ích, ưu điểm, điểm cộng, điểm mạnh, quà, tặng, ưu đãi, giảm
    giá`,
  ratherBad: `chậm, hơi chậm, trễ, muộn, đi trễ, vào trễ, về trễ, lên lớp trễ, lâu, hơi lâu, chờ, đợi, phải chờ, phải
    đợi, thiếu, còn thiếu, thiếu sót, ít, hơi ít, còn ít, quá ít, hạn chế, còn hạn chế, chưa tốt, chưa hay,
    chưa được, chưa đủ, chưa rõ, chưa rõ ràng, chưa hợp lý, chưa hiệu quả, chưa hiểu, chưa nhiệt tình, chưa
    sâu, chưa thật sự, chưa đáp ứng, chưa phù hợp, chưa đạt, chưa thấy, chưa có, chưa nhận, chưa nhận được,
    chưa nhận được hàng, chưa thấy giao, chưa giao, chưa ai trả lời, chưa được giải quyết, chưa phản hồi, chưa
    được hoàn tiền, vẫn chưa, khó, khó hiểu, khó nghe, khó tiếp thu, khó khăn, khó chịu, hơi khó, phức tạp,
    rắc rối, lằng nhằng, rối, rối rắm, lan man, dài dòng, mông lung, mơ hồ, chung chung, không rõ, không rõ
    ràng, trừu tượng, nặng, nặng lý thuyết, nhiều lý thuyết, lý thuyết suông, áp lực, căng thẳng, gấp, vội,
    dồn, dồn dập, quá nhiều, hơi nhiều, quá nhanh, hơi nhanh, nói nhanh, giảng nhanh, dạy nhanh, nói nhỏ,
    giọng nhỏ, nhỏ quá, nhỏ, ồn, ồn ào, nóng, chật, chật chội, cũ, cũ kỹ, lỗi thời, lạc hậu, lỗi, bị lỗi, lỗi
    hệ thống, sai, sai sót, nhầm, nhầm lẫn, hỏng, hư, bị hỏng, bị hư, vấn đề, sự cố, trục trặc, mất, mất thời
    gian, tốn, tốn thời gian, tốn tiền, mắc, đắt, đắt quá, mắc quá, giá cao, phí cao, kém, hơi kém, yếu, còn
    yếu, bình thường, tàm tạm, tầm thường, nhạt, nhạt nhẽo, đơn điệu, khô khan, nhàm, buồn, buồn ngủ, gây buồn
    ngủ, mệt, mệt mỏi, chán, hơi chán, tiếc, đáng tiếc, tiếc là, phàn nàn, khiếu nại, ý kiến, góp ý, lo, lo
    lắng, lo ngại, sợ, nghi ngờ, băn khoăn, bối rối, hoang mang, thắc mắc mãi, sao lâu, sao lâu thế, sao lâu
    vậy, sao mãi, bao giờ mới, khi nào mới, đến bao giờ, mãi không, mãi chưa, gọi mãi, nhắn mãi, chờ mãi, đợi
    mãi, không thấy, không có, không được, không giống, không đúng, không đủ, không kịp, không hợp lý, không
    hiểu, không nghe máy, không trả lời, không ai trả lời, không phản hồi, không liên lạc được, không vào
    được, không đăng nhập được, không dùng được, không sử dụng được, không áp dụng, không cần thiết, không
    thực tế, không sát thực tế, không liên quan, không đồng đều, không công bằng, không đáng, không nên, không
    bằng, nên, cần, cần phải, cần có, cần thêm, cần cải thiện, cần thay đổi, cần nâng cấp, cần nâng cao, cần
    bổ sung, cần tăng, cần giảm, nên có, nên thêm, nên cho, nên thay đổi, nên cải thiện, nên tăng, nên giảm,
    nên bỏ, nên dạy, nên giảng, nên nói, nên chú trọng, nên đổi, nên tổ chức, nên chia, đề nghị, kiến nghị,
    mong thầy, mong cô, mong nhà trường, mong trường, mong shop, mong rằng, phải chi, giá như, giá mà, lẽ ra,
    đáng lẽ, cải thiện hơn, thay đổi, bớt, giảm bớt, giảm, hơn nữa, nhiều hơn, kỹ hơn, chi tiết hơn, rõ hơn,
    rõ ràng hơn, sâu hơn, chậm hơn, nhanh hơn, to hơn, sớm hơn, nhược điểm, khuyết điểm, điểm trừ, điểm yếu,
    lủng củng, trùng lặp, lặp lại, qua loa, sơ sài, hời hợt, sơ sơ, lướt, lướt qua, đọc slide, đọc chép, chép
    bài, ngủ, cho có, đối phó`,
  bad: `tệ, quá tệ lắm, dở, dở ẹc, dở tệ, xấu, xấu quá, chán, chán quá, chán lắm, rất chán, quá chán, chán ngắt,
    nhàm chán, gây chán, tẻ nhạt, vô vị, buồn quá, thất vọng, hơi thất vọng, bực, bực mình, bực bội, bực tức,
    tức, tức giận, tức quá, giận, nóng giận, cáu, ghét, khó chịu quá, rất khó chịu, phiền, phiền phức, làm
    phiền, ức chế, bức xúc, bất mãn, bất bình, không hài lòng, chưa hài lòng, không vừa ý, không ưng, không
    thích, không vui, không tốt, không hay, không đẹp, không ngon, không ổn, không chất lượng, không hiệu quả,
    không nhiệt tình, không tận tình, không tôn trọng, không chuyên nghiệp, không uy tín, không đáng tin,
    không đáng tiền, không bao giờ mua, không mua lại, không mua nữa, không bao giờ quay lại, không quay lại,
    không ủng hộ, không muốn học, không nên mua, đừng mua, đừng nên mua, khuyên không nên, không giúp được gì,
    không giúp ích, không có ích, không có tâm, không học được gì, không tiếp thu được, không quan tâm, không
    thân thiện, không lịch sự, thái độ, thái độ kém, thái độ tệ, thái độ không tốt, thái độ lồi lõm, vô trách
    nhiệm, thiếu trách nhiệm, thiếu chuyên nghiệp, thiếu tôn trọng, thiếu nhiệt tình, vô lý, vô lí, vô dụng,
    vô ích, vô tâm, vô duyên, vô lễ, bất lịch sự, mất lịch sự, mất dạy, hỗn, hỗn láo, láo, chảnh, kiêu, khinh,
    khinh thường, coi thường, xúc phạm, chửi, mắng, quát, la mắng, cộc lốc, cọc cằn, gắt gỏng, hách dịch, lừa,
    lừa đảo, lừa dối, gian dối, gian lận, dối trá, nói dối, nói xạo, xạo, bịp, treo đầu dê, hàng giả, hàng
    nhái, hàng fake, fake, hàng lỗi, hàng dởm, dỏm, đểu, hàng đểu, rởm, kém chất lượng, chất lượng kém, chất
    lượng tệ, phục vụ kém, dịch vụ kém, dịch vụ tệ, chăm sóc kém, phí tiền, phí tiền bạc, phí thời gian, tốn
    tiền vô ích, tiền mất tật mang, mất tiền, mất hàng, mất niềm tin, hối hận, ân hận, hết muốn mua, cạch,
    cạch mặt, tẩy chay, bóc phốt, báo công an, trả tiền lại, đòi lại tiền, rách, bể, vỡ, nát, móp, méo, gãy,
    hỏng hóc, chết máy, cháy, dơ, bẩn, bẩn thỉu, hôi, thối, mốc, thiu, hết hạn, dị ứng, ngứa, đau, đau bụng,
    ngộ độc, giao sai, giao nhầm, giao thiếu, giao trễ, giao chậm, giao hàng chậm, giao hàng lâu, ship lâu,
    ship chậm, trễ hẹn, sai hẹn, thất hứa, hứa lèo, hứa hẹn mãi, mấy ngày rồi, cả tuần rồi, cả tháng rồi, bao
    nhiêu ngày rồi, lần thứ ba, bao nhiêu lần, gọi không nghe, gọi không ai nghe, nhắn không trả lời, chờ cả
    tuần, đợi cả tuần, chờ dài cổ, đợi dài cổ, làm ăn kiểu gì, làm ăn gian dối, làm ăn chán, chịu hết nổi, hết
    chịu nổi, quá đáng, quá quắt, quá thể, ngu, dốt, đần, khùng, điên, rác, như rác, như hạch, như lờ, như cc,
    vl, vcl, đkm, dm, đm, đmm, cl, khốn, khốn nạn, chó má, đồ chó, mất nết, khủng hoảng, khổ, khổ sở, tội
    nghiệp, chết, giết, tai nạn, bạo lực, ám ảnh, lo sợ, hoảng sợ, đáng sợ, sợ hãi, tồi, kinh, gớm, ghê, thảm,
    áp đặt, thiên vị, bất công, trù dập, cẩu thả, bừa bãi, lộn xộn, hỗn loạn, mất thời gian quá, quá khó, quá
    chậm, quá trễ, quá lâu, quá kém, quá mắc, quá đắt, quá dở, mập mờ, ảo, ảo tưởng, chém gió, câu giờ, đuổi,
    phớt lờ, bỏ mặc, làm ngơ, im lặng, né tránh, rất khó hiểu, rất khó, khó hiểu quá, không hiểu gì, chẳng
    hiểu gì, không đáp ứng, lãng phí, lộ thông tin, mất căn bản`,
  veryBad: `rất tệ, quá tệ, tệ quá, tệ lắm, cực tệ, cực kỳ tệ, vô cùng tệ, siêu tệ, tệ hại, tồi tệ, tệ nhất, tệ chưa
    từng thấy, tệ kinh khủng, kinh khủng, khủng khiếp, kinh tởm, ghê tởm, tởm, thảm họa, thảm hại, rất thất
    vọng, quá thất vọng, vô cùng thất vọng, cực kỳ thất vọng, thất vọng tràn trề, thất vọng quá, thất vọng
    lắm, rất bực, rất bực mình, quá bực mình, bực mình quá, tức chết, tức điên, điên tiết, phẫn nộ, căm ghét,
    căm phẫn, ghét cay ghét đắng, rất bức xúc, quá bức xúc, vô cùng bức xúc, không thể chấp nhận, không chấp
    nhận được, không thể chịu nổi, không thể tha thứ, quá thất vọng về, lừa đảo trắng trợn, bọn lừa đảo, đồ
    lừa đảo, quân lừa đảo, trò lừa đảo, shop lừa đảo, ăn cướp, quân ăn cướp, cướp ngày, rác rưởi, một sao, 1
    sao, 0 sao, không sao nào, cho 0 điểm, không đáng một sao, không bao giờ quay lại nữa, một đi không trở
    lại, tránh xa, đừng bao giờ mua, mọi người đừng mua, cạch đến già, kiện, sẽ kiện, đâm đơn kiện, vô nhân
    đạo, táng tận lương tâm, mất nhân tính, đồ khốn, khốn kiếp, địt, đụ, đéo, vãi lồn, như cứt, như shit,
    shit, fuck, quá vô trách nhiệm, vô trách nhiệm quá, cực kỳ vô trách nhiệm, quá khinh người, phí tiền quá`,
  nothing: `thắc mắc, yêu cầu, chuẩn bị, tiêu chuẩn, giải thích, thích hợp, trung tâm, quan tâm đến, mới được, xin
    chào, chào shop, chào bạn, cho hỏi, cho mình hỏi, cho em hỏi, xin hỏi, vui lòng, làm ơn, hay là, hay
    không, hoặc, hay chưa, được không, được chưa, có được không, có không, được bao lâu, bao lâu, có hay, cần
    mua, cần hỏi, cần tư vấn, cần giúp, cần hỗ trợ, tôi cần, mình cần, em cần, có cần, cần gì, nên mua loại
    nào, nên chọn, có nên, không có gì, không có ý kiến, không ý kiến, chính sách đổi trả, chính sách hoàn
    tiền, phí đổi trả, thời gian đổi trả, mới mua, chưa bao giờ gặp, quá trình, quá khứ, thông qua, hơn nữa
    thì, thay đổi địa chỉ, đổi địa chỉ, giảm giá, khó tính, nhỏ gọn, ngày mai, giờ giấc, mất bao lâu, mất mấy
    ngày, tốt nghiệp, hay bị, hay đi, hay về, hay nói, hay cho, hay vào, hay lên, thầy hay, cô hay, đẹp trai`,
  negators: `không, không hề, không được, ko, k, kh, khong, hok, hông, hổng, hem, chưa, chẳng, chả, đâu có, đừng, không
    phải, chưa bao giờ, không bao giờ`,
  negatorsAfter: '',
  intensifiers: `rất, quá, cực, cực kỳ, cực kì, vô cùng, siêu, hết sức, thật, thật sự, thực sự, đặc biệt, hoàn toàn, tuyệt
    đối, khá là, vãi, vl, vcl, kinh, ghê, luôn luôn, luôn, nhất, toàn, càng, rất rất, lắm`,
  softeners: `hơi, khá, tương đối, một chút, chút, tí, một tí, chút xíu, xíu, đôi khi, đôi lúc, thỉnh thoảng, có vẻ, có
    lẽ, tạm, cũng`,
  contrasts: `nhưng, nhưng mà, tuy nhiên, song, tuy vậy, dù vậy, thế nhưng, có điều, chỉ có điều, ngoại trừ, trừ`,
}
