/** The most common passwords in the product's four languages, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  `
  00000000 0987654321 11111111 11223344 112233445566 123123123 12341234 12345678 123456789 1234567890
  1234qwer 19031903 19051905 19071907 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 87654321 987654321 a1b2c3d4 aa123456
  abc12345 abcd1234 abcdefg1 abcdefgh access14 admin admin123 admin1234 administrator anhyeuem arsenal1
  asdf1234 asdfghjk asdfghjkl ashley123 autumn2026 azeqsdwxc azerty azerty123 azertyuiop barcelona baseball
  baseball1 basketball batman123 besiktas bonjour bonjour1 bonjour123 butterfly camille1 changeme changeme1
  charlie1 chatbot1 chatbot123 chelsea1 chocolate chouchou company1 company123 computer corvette daniel123
  default1 demo1234 doudou123 dragon dragon123 emyeuanh fenerbahce ferrari1 football football1 freedom1
  galatasaray guest guest123 hanoi123 hello hello123 hello1234 ilovegod iloveyou iloveyou1 internet
  istanbul istanbul34 jennifer jessica1 jetaime1 jordan23 juventus khongbiet killer123 letmein letmein1
  letmein123 liverpool liverpool1 login login123 loulou123 manchester marseille master master123 matkhau
  matkhau1 matkhau123 mercedes merhaba merhaba1 merhaba123 michael1 michelle monkey monkey123 motdepasse
  motdepasse1 mustang1 nicolas1 p@ssw0rd p@ssword parley123 parola parola123 passw0rd password password1
  password123 pokemon123 princess princess1 q1w2e3r4 qazwsxedc qwer1234 qwerty qwerty123 qwertyui
  qwertyuiop realmadrid root1234 saigon123 secret secret123 secret1234 seniseviyorum shadow shadow123 sifre
  sifre123 soleil123 spiderman spring2026 starwars summer summer2024 summer2025 summer2026 sunshine
  superman support1 support123 test test1234 testing1 testtest toor1234 trustno1 turkiye1 user1234 vietnam1
  vietnam123 welcome welcome1 welcome123 whatever winter winter2024 winter2025 winter2026 xinchao1 zaq12wsx
  zxcvbnm zxcvbnm1
`
    .trim()
    .split(/\s+/),
)

/**
 * Returns whether a password is among the most common ones, possibly with digits or punctuation at the end, or consists of at
 * most two different characters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const core = plain.replace(/[\d\W_]+$/, '')
  return (
    new Set(plain).size <= 2 ||
    commonPasswords.has(plain) ||
    (core.length < 8 && commonPasswords.has(core) && plain.length < 12)
  )
}
