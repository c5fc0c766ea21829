const NUMBER = /\p{N}/u
const EMAIL = /@/u
const MONEY = /\p{N}|\bfree\b|gratuit|offert|compris|inclus|miễn phí|ücretsiz|bedava|dahil/iu
const TIME =
  /\p{N}|day|week|month|hour|noon|morning|jour|semaine|mois|heure|midi|matin|ngày|tuần|tháng|giờ|trưa|sáng|gün|hafta|ay\b|saat|öğle|sabah/iu

/** Patterns of the kinds of value that an answer has; kinds without a pattern can be anything. */
const patterns: Readonly<Record<string, RegExp>> = {
  price: MONEY,
  percent: NUMBER,
  number:
    /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b|\b(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze)\b|(?:hai|ba|bốn|năm|sáu|bảy|tám|chín|mười)\s|(?:iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on)\s/iu,
  time: TIME,
  date: TIME,
  duration: TIME,
  phone: /\p{N}{3}/u,
  email: EMAIL,
}

/** Returns whether a text contains a value of the kind that an intent asks for. */
export const holdsValue = (kind: string, text: string): boolean => patterns[kind]?.test(text) ?? true
