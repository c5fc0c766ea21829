// Words and texts of this language, one file per subject.
export { default as commonWords } from './common-words.json' with { type: 'json' }
export { default as concepts } from './concepts.json' with { type: 'json' }
export { default as familiarReplies } from './familiar-replies.json' with { type: 'json' }
export { default as friendlyReplies } from './friendly-replies.json' with { type: 'json' }
export { default as handover } from './handover.json' with { type: 'json' }
export { default as intents } from './intents.json' with { type: 'json' }
export { default as replies } from './replies.json' with { type: 'json' }
export { default as sentiment } from './sentiment.json' with { type: 'json' }
export { default as summaryLabels } from './summary-labels.json' with { type: 'json' }
export { default as tables } from './tables.json' with { type: 'json' }
export { default as topics } from './topics.json' with { type: 'json' }
