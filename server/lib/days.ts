import { AppError } from './app-error.ts'

const isDay = (day: string): boolean => {
  const moment = new Date(`${day}T00:00:00Z`)
  // PostgreSQL knows no year 0.
  return day >= '0001' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** Refuses days that no calendar has, such as 30 February, and spans that end before they begin. Throws `validation_failed`. */
export function checkDays({ startDate, endDate }: { startDate?: string; endDate?: string }): void {
  const fields = {
    ...(startDate && !isDay(startDate) && { startDate: 'format' }),
    ...(endDate && !isDay(endDate) && { endDate: 'format' }),
  }
  if (Object.keys(fields).length) throw new AppError('validation_failed', { fields })
  if (startDate && endDate && endDate < startDate)
    throw new AppError('validation_failed', { fields: { endDate: 'minimum' } })
}
