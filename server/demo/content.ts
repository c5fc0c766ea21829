import type { RequestOf } from '#contract/base/route.ts'
import type { Locale } from '#contract/base/shapes.ts'
import type { addTest } from '#contract/knowledge/evaluations.ts'

/** A bot of the demo: a small shop with its documents and its customers' questions. */
export interface DemoShop {
  readonly name: string
  readonly locale: Locale
  readonly colour: string
  readonly welcome: string
  readonly hint: string
  readonly prompt: string
  readonly suggestions: readonly string[]
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** The owner's FAQ entries and test questions. */
  readonly faqs?: readonly { readonly question: string; readonly answer: string }[]
  readonly tests?: readonly RequestOf<typeof addTest>['body'][]
  readonly questions: readonly string[]
  readonly unhappy: readonly string[]
  readonly person: string
  readonly thanks: string
  /** Past replies of the team, and the topics of their chats. */
  readonly agent: readonly string[]
  readonly tags: readonly string[]
}

const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const answers = (
  question: string,
  phrases: string[],
  sources: string[],
): RequestOf<typeof addTest>['body'] => ({
  question,
  expect: 'answer',
  phrases,
  sources,
})

const lumen: DemoShop = {
  name: 'Lumen & Oak',
  locale: 'en-US',
  colour: '#0086ff',
  welcome: 'Hello! Ask me about lamps, orders and deliveries.',
  hint: 'Ask about an order…',
  prompt:
    'You answer for Lumen & Oak, a shop for lamps made of oak and brass. Be brief and friendly. Answer only from the documents; offer a person when you do not know.',
  suggestions: ['How long does delivery take?', 'Can I return a lamp?', 'Which bulbs fit the Harbour lamp?'],
  files: [
    {
      name: 'questions.csv',
      text: csv([
        ['Question', 'Answer'],
        [
          'How long does delivery take?',
          'Orders placed before 14:00 leave the same day. Delivery takes two to three working days in the country and five to seven abroad.',
        ],
        ['What does delivery cost?', 'Delivery costs 4.90. It is free for orders over 60.'],
        [
          'Can I return a lamp?',
          'You can return any lamp within 30 days, unused and in its box. The return label is in the parcel, and the refund arrives within five working days.',
        ],
        [
          'My lamp arrived broken, what now?',
          'Write to us within 14 days with a picture. We send a new one at once, and the broken one need not come back.',
        ],
        [
          'Do you ship to Norway?',
          'Yes, we ship to Norway. Customs are paid by the customer, and delivery takes six to eight working days.',
        ],
        ['How can I pay?', 'You can pay by card, by bank transfer, or by invoice within 14 days.'],
        [
          'Is there a guarantee?',
          'Every lamp has a guarantee of five years on wood and wiring. Bulbs have two years.',
        ],
        [
          'Where is my order?',
          'The tracking link is in the mail that we sent when your parcel left. It is updated every evening.',
        ],
        [
          'Can I change my delivery address?',
          'The address can be changed until the parcel has left our workshop. Sign in, open the order and choose Change address.',
        ],
      ]),
    },
    {
      name: 'lamps.txt',
      text: [
        'The Harbour lamp\n\nThe Harbour lamp is a desk lamp of oiled oak with a brass arm. It is 48 cm high and weighs 1.9 kg. It takes bulbs with an E14 socket of at most 9 W. It costs 129.',
        'The Meadow lamp\n\nThe Meadow lamp is a floor lamp, 152 cm high, with a linen shade of 40 cm. It takes E27 bulbs of at most 12 W. The switch is on the cord and can be dimmed. It costs 249.',
        'The Attic lamp\n\nThe Attic lamp hangs from the ceiling on a textile cord of 150 cm, which can be shortened. It takes E27 bulbs of at most 15 W. It costs 89.',
        'Care\n\nWipe oak with a dry cloth. Once a year, a few drops of linseed oil keep its colour. Brass darkens with time; a cloth with vinegar makes it bright again.',
        'Opening hours\n\nThe workshop in Mill Street 12 is open from Tuesday to Saturday, 10:00 to 18:00. On public holidays it is closed.',
      ].join('\n\n\n'),
    },
  ],
  faqs: [
    {
      question: 'Do you sell gift cards?',
      answer: 'Yes, gift cards of 25, 50 and 100 are sold in the workshop and on the website.',
    },
    {
      question: 'Can you engrave a lamp?',
      answer: 'We engrave up to twelve letters into the foot for 15. It adds two working days.',
    },
  ],
  tests: [
    answers('How long does delivery take?', ['two to three working days'], ['questions.csv']),
    answers('What does the Attic lamp cost?', ['89'], ['lamps.txt']),
    answers('Is there a guarantee on the wiring?', ['five years'], []),
    answers('Do you have a showroom in Berlin?', ['Berlin'], []),
    { question: 'Who won the football match?', expect: 'refusal', phrases: [], sources: [] },
  ],
  questions: [
    'How long does delivery take?',
    'What bulbs does the Harbour lamp need?',
    'Do you ship to Norway?',
    'Is delivery free?',
    'How tall is the Meadow lamp?',
    'When are you open?',
    'Can I pay by invoice?',
    'How do I clean brass?',
    'Do you sell tables too?',
    'Is there a guarantee on the wiring?',
  ],
  unhappy: [
    'My lamp arrived broken and nobody answers my mails!',
    'This is the third time I ask. I am really disappointed.',
    'The delivery is late again, this is terrible service.',
  ],
  person: 'I would like to talk to a person',
  thanks: 'Thank you, that helps a lot!',
  agent: [
    'Hello, I have your order in front of me. One moment.',
    'I have sent a new one; it leaves today.',
    'The refund is on its way, you will see it within five days.',
    'I have changed the address for you.',
  ],
  tags: ['delivery', 'returns', 'guarantee', 'bulbs', 'payment', 'complaint'],
}

const atelier: DemoShop = {
  name: 'Atelier Mirabelle',
  locale: 'fr-FR',
  colour: '#7c3aed',
  welcome: 'Bonjour ! Une question sur nos cours ou une réservation ?',
  hint: 'Posez votre question…',
  prompt:
    'Tu réponds pour l’Atelier Mirabelle, qui donne des cours de cuisine. Réponds en français, brièvement, à partir des documents.',
  suggestions: ['Combien coûte un cours ?', 'Puis-je annuler ?'],
  files: [
    {
      name: 'cours.csv',
      text: csv([
        ['Question', 'Réponse'],
        [
          'Combien coûte un cours ?',
          'Un cours du soir coûte 65 euros par personne, tout compris. Le stage du week-end coûte 180 euros.',
        ],
        [
          'Puis-je annuler ma réservation ?',
          'L’annulation est gratuite jusqu’à 48 heures avant le cours. Ensuite, la place reste due, mais vous pouvez l’offrir.',
        ],
        ['Où a lieu le cours ?', 'Les cours ont lieu au 8, rue des Tanneurs, à deux minutes de la gare.'],
        [
          'Faut-il apporter quelque chose ?',
          'Rien du tout : tabliers, couteaux et ingrédients sont sur place.',
        ],
        [
          'Proposez-vous des plats végétariens ?',
          'Oui, chaque cours a une variante végétarienne. Dites-le lors de la réservation.',
        ],
        [
          'Puis-je offrir un cours ?',
          'Oui, le bon cadeau est valable un an et arrive par courriel dans la minute.',
        ],
      ]),
    },
  ],
  questions: [
    'Combien coûte un cours ?',
    'Où a lieu le cours ?',
    'Est-ce que je peux venir avec un enfant ?',
    'Avez-vous des plats végétariens ?',
    'Le bon cadeau est valable combien de temps ?',
  ],
  unhappy: [
    'Je n’ai toujours pas reçu mon bon cadeau, c’est inadmissible.',
    'Très déçue, le cours a été annulé sans prévenir.',
  ],
  person: 'Je voudrais parler à une personne',
  thanks: 'Merci beaucoup, c’est parfait !',
  agent: [
    'Bonjour, je regarde tout de suite.',
    'Votre bon cadeau vient de repartir par courriel.',
    'C’est noté, la place est réservée à votre nom.',
  ],
  tags: ['réservation', 'bon cadeau', 'annulation', 'végétarien', 'réclamation'],
}

const haiAu: DemoShop = {
  name: 'Hải Âu Travel',
  locale: 'vi-VN',
  colour: '#0f766e',
  welcome: 'Xin chào! Bạn cần hỏi về tour hay vé nào?',
  hint: 'Nhập câu hỏi của bạn…',
  prompt: 'Bạn trả lời cho công ty du lịch Hải Âu. Trả lời ngắn gọn bằng tiếng Việt, chỉ dựa trên tài liệu.',
  suggestions: ['Tour Hạ Long giá bao nhiêu?', 'Tôi có được hoàn tiền không?'],
  files: [
    {
      name: 'tour.csv',
      text: csv([
        ['Câu hỏi', 'Trả lời'],
        [
          'Tour Hạ Long giá bao nhiêu?',
          'Tour Hạ Long hai ngày một đêm giá 2.450.000 đồng một người, đã gồm xe, tàu và ba bữa ăn.',
        ],
        ['Xe đón khách ở đâu?', 'Xe đón khách tại Nhà hát Lớn Hà Nội lúc 7 giờ 30 sáng.'],
        [
          'Tôi có được hoàn tiền không?',
          'Hủy trước 7 ngày được hoàn toàn bộ, trước 3 ngày được hoàn một nửa, sau đó không hoàn tiền.',
        ],
        [
          'Trẻ em có được giảm giá không?',
          'Trẻ em dưới 5 tuổi miễn phí, từ 5 đến 10 tuổi giảm 30 phần trăm.',
        ],
        ['Cần mang giấy tờ gì?', 'Bạn cần mang căn cước công dân hoặc hộ chiếu còn hạn.'],
      ]),
    },
  ],
  questions: [
    'Tour Hạ Long giá bao nhiêu?',
    'Xe đón ở đâu vậy?',
    'Trẻ em có được giảm giá không?',
    'Có tour Sa Pa không?',
  ],
  unhappy: ['Tôi đặt tour hai ngày rồi mà chưa nhận được xác nhận, rất thất vọng.'],
  person: 'Tôi muốn gặp nhân viên',
  thanks: 'Cảm ơn bạn nhiều!',
  agent: [
    'Chào bạn, mình xem ngay đây ạ.',
    'Vé đã được gửi lại qua email của bạn.',
    'Mình đã đổi ngày khởi hành giúp bạn rồi nhé.',
  ],
  tags: ['đặt tour', 'hoàn tiền', 'giấy tờ', 'trẻ em', 'khiếu nại'],
}

/** The three shops of the demo, with one bot each. */
export const shops: readonly DemoShop[] = [lumen, atelier, haiAu]

/** Members of the demo's team, apart from its owner. */
export const team = [
  { email: 'sam@demo.example', first_name: 'Sam', last_name: 'Okafor', role: 'supervisor' },
  { email: 'lea@demo.example', first_name: 'Léa', last_name: 'Moreau', role: 'agent' },
  { email: 'minh@demo.example', first_name: 'Minh', last_name: 'Trần', role: 'agent' },
  { email: 'deniz@demo.example', first_name: 'Deniz', last_name: 'Yılmaz', role: 'agent' },
  { email: 'ines@demo.example', first_name: 'Inès', last_name: 'Garnier', role: 'agent' },
  { email: 'tom@demo.example', first_name: 'Tom', last_name: 'Hughes', role: 'agent' },
  { email: 'linh@demo.example', first_name: 'Linh', last_name: 'Phạm', role: 'agent' },
  { email: 'murat@demo.example', first_name: 'Murat', last_name: 'Şahin', role: 'agent' },
  { email: 'nora@demo.example', first_name: 'Nora', last_name: 'Berg', role: 'agent' },
  { email: 'paul@demo.example', first_name: 'Paul', last_name: 'Girard', role: 'agent' },
  { email: 'huy@demo.example', first_name: 'Huy', last_name: 'Đỗ', role: 'agent' },
  { email: 'amina@demo.example', first_name: 'Amina', last_name: 'Diallo', role: 'agent' },
] as const

/** Owner of the demo account. */
export const owner = {
  email: 'ada@demo.example',
  first_name: 'Ada',
  last_name: 'Brandt',
  company: 'Brandt & Daughters',
} as const

/** Password of every demo account. */
export const password = 'lamp-and-river-9'

/** Names of the simulated customers. */
export const customers = [
  'Grace Adeyemi',
  'Tomás Rivera',
  'Nguyễn Thị Hoa',
  'Claire Dubois',
  'Jonas Lind',
  'Ayşe Demir',
  'Priya Nair',
  'Luca Bianchi',
  'Mai Lê',
  'Hugo Lefèvre',
  'Elif Kaya',
  'Noah Fischer',
  'Zanele Khumalo',
  'Olivia Stone',
  'Phạm Văn An',
  'Sofia Costa',
] as const
