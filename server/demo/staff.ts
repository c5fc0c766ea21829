import { team } from './content.ts'
import type { Random } from './random.ts'

/** Number of agents on the floor, including those that visitors can sign in as. */
export const STAFF = 40
/** Number of agents on a busy floor. */
export const BUSY_STAFF = 300

const firstNames = (
  'Adaeze Aiko Anaïs Bao Beatriz Björn Camille Cem Chiara Dewi Ece Émile Farah Gareth Hana Ivo ' +
  'Jade Kemal Khánh Lucía Mateo Mehmet Ngọc Oskar Paula Quỳnh Rania Selin Thảo Zoé'
).split(' ')
const lastNames = (
  'Abara Aydın Bernard Çelik Costa Đặng Eriksen Fontaine García Hoàng Ivanova Jensen Kılıç ' +
  'Laurent Mensah Novak Öztürk Petit Rossi Vũ'
).split(' ')

/** A simulated member of the floor's staff. */
export interface Colleague {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly role: 'agent' | 'admin'
}

/** Returns the staff, except for the team members that demo visitors can sign in as; yields the same people on every run. */
export function staffOf(random: Random, size: number): Colleague[] {
  return Array.from({ length: Math.max(0, size - team.length) }, (_, n) => ({
    email: `agent${n + 1}@demo.example`,
    first_name: random.pick(firstNames),
    last_name: random.pick(lastNames),
    role: 'agent',
  }))
}

/** Returns the nth admin of a busy floor, who adds part of the staff. */
export const leadOf = (n: number): Colleague => ({
  email: `lead${n}@demo.example`,
  first_name: firstNames[n % firstNames.length] ?? '',
  last_name: lastNames[n % lastNames.length] ?? '',
  role: 'admin',
})
