import { feature } from '#server/api/core/feature.ts'
import { answeringParts } from '../context.ts'
import { deleteExpiredBudgets } from './answer-budgets.ts'
import { readDueSentiments } from './sentiment.ts'
import { stopOnChange } from './stop-on-change.ts'

/** Answers of bots: those that nobody reads are aborted, sentiments are read later, and expired budgets deleted. */
export const answering = feature({
  uses: [...answeringParts, 'feed'],
  schedule: {
    'read-sentiments': { cron: '* * * * *', run: readDueSentiments },
    'forget-answer-budgets': { cron: '47 * * * *', run: deleteExpiredBudgets },
  },
  start: async (context) => stopOnChange(context),
})
