import commonWords from './common-words.json' with { type: 'json' }
import concepts from './concepts.json' with { type: 'json' }
import friendlyReplies from './friendly-replies.json' with { type: 'json' }
import handover from './handover.json' with { type: 'json' }
import intents from './intents.json' with { type: 'json' }
import replies from './replies.json' with { type: 'json' }
import sentiment from './sentiment.json' with { type: 'json' }
import summaryLabels from './summary-labels.json' with { type: 'json' }
import tables from './tables.json' with { type: 'json' }
import topics from './topics.json' with { type: 'json' }

/** Words and texts of this language, one file per subject. */
export const vi = {
  commonWords,
  concepts,
  friendlyReplies,
  handover,
  intents,
  replies,
  sentiment,
  summaryLabels,
  tables,
  topics,
}
