import { feature } from '#server/api/core/feature.ts'
import { answeringParts } from '../context.ts'
import { deleteExpiredBudgets } from './answer-budgets.ts'
import { readDueSentiments } from './sentiment.ts'
import { stopOnChange } from './stop-on-change.ts'

/** Bot answers: aborts answers that are no longer needed, determines delayed sentiments, and deletes expired budgets. */
export const answering = feature({
  uses: [...answeringParts, 'feed'],
  schedule: {
    'read-sentiments': { cron: '* * * * *', run: readDueSentiments },
    'forget-answer-budgets': { cron: '47 * * * *', run: deleteExpiredBudgets },
  },
  start: async (context) => stopOnChange(context),
})
