import { type Static, Type } from 'typebox'

const Words = Type.Array(Type.String({ minLength: 1 }))
const Text = Type.String({ minLength: 1 })
const strict = { additionalProperties: false } as const

/** Lists that an English reader would look up in a stop-word list, and those beside it. */
const CommonWords = Type.Object(
  {
    /** Too common to tell passages apart, in addition to the list of the package `stopword`. */
    stopWords: Words,
    /** Words that a question can do without; they weigh less. */
    lightWords: Words,
    /** Content words frequent enough to reveal the language of a short text. */
    languageMarkers: Words,
    /** Words that refer to something said before; a question with one of them needs its context. */
    pronouns: Words,
  },
  strict,
)

/** Synonyms by concept id. The ids are those of English, and the same in every language. */
const Concepts = Type.Record(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }), Words)

/** Topics that chats are tagged with, by id: the name of the tag, and the phrases that reveal the topic. */
const Topics = Type.Record(
  Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  Type.Object({ name: Text, phrases: Words }, strict),
)

/** Phrases by polarity; an entry may end in `*` for any ending. A phrase wins over the words in it. */
const Sentiment = Type.Object(
  {
    veryPositive: Words,
    positive: Words,
    slightlyPositive: Words,
    slightlyNegative: Words,
    negative: Words,
    veryNegative: Words,
    /** Phrases without polarity although their words have one. */
    neutral: Words,
    /** Invert what follows within a few words. */
    negators: Words,
    /** Invert what stands right before them. */
    negatorsAfter: Words,
    /** Strengthen, or weaken, what follows. */
    intensifiers: Words,
    dampeners: Words,
    /** Conjunctions after which a sentence counts more than before, as "but". */
    contrasts: Words,
  },
  strict,
)

/** Whole messages by intent, without diacritics and apostrophes, and words beside them that change nothing. */
const Intents = Type.Object(
  {
    greeting: Words,
    thanks: Words,
    goodbye: Words,
    identity: Words,
    praise: Words,
    yes: Words,
    no: Words,
    fillers: Words,
  },
  strict,
)

/** How customers ask for a person, without diacritics. */
const Handover = Type.Object(
  {
    /** Last words that make a sentence a question, in which wanting a person is no request. */
    questionEnds: Words,
    /** Whether the verb follows the person and words take endings, as in Turkish. */
    verbFollows: Type.Boolean(),
    /** Staff; naming one of them is a request already. */
    agentNouns: Words,
    /** People; a request only together with a contact verb. */
    personNouns: Words,
    requestVerbs: Words,
    contactVerbs: Words,
    /** Words that may stand between verb and person. */
    connectors: Words,
    negations: Words,
  },
  strict,
)

/** What the bot says in its own words; `{bot}` is its name. The variants `…Called` are for when a person was called already. */
const Replies = Type.Object(
  {
    greeting: Text,
    thanks: Text,
    goodbye: Text,
    identity: Text,
    /** After an answer that the customer calls good. */
    gladToHelp: Text,
    /** When the customer declines to talk to a person. */
    carryOn: Text,
    unknown: Text,
    /** Before a passage that may answer. */
    closest: Text,
    /** Where only topics are near; offers them and a person. */
    topics: Text,
    /** To a complaint that no passage answers; offers a person, as `unknown` does. */
    regret: Text,
    /** To praise of the business. */
    delight: Text,
    /** To a message without words, as "?" or an emoji. */
    wordless: Text,
    handover: Text,
    identityCalled: Text,
    unknownCalled: Text,
    regretCalled: Text,
    handoverCalled: Text,
    /** Before the opening hours, where a customer asks about this moment. */
    openNow: Text,
    closedNow: Text,
  },
  strict,
)

/** Labels of an extractive summary, with `{customer}`, `{name}`, `{quote}` and `{text}` filled in. */
const SummaryLabels = Type.Object(
  {
    problem: Text,
    tried: Text,
    result: Text,
    open: Text,
    /** Results; a customer who is not satisfied is quoted. */
    answered: Text,
    satisfied: Text,
    dissatisfied: Text,
    partly: Text,
    unanswered: Text,
    promised: Text,
    quote: Text,
  },
  strict,
)

/** How customers ask about the rows of a table, and how its cells say yes, no, days, people and age. */
const Tables = Type.Object(
  {
    cheapest: Words,
    dearest: Words,
    /** Superlatives upwards, and downwards. */
    most: Words,
    least: Words,
    sum: Words,
    /** Conjunctions between two things, and words that make a clause a question. */
    and: Words,
    interrogatives: Words,
    difference: Words,
    /** Words of a question about several rows. */
    list: Words,
    yes: Words,
    no: Words,
    without: Words,
    under: Words,
    over: Words,
    /** From Monday to Sunday. */
    weekdays: Words,
    workingDays: Words,
    weekend: Words,
    /** Between the first and the last day, as in "Tuesday to Friday". */
    until: Words,
    today: Words,
    /** At this moment: a question about opening hours is answered by yes or no. */
    now: Words,
    tomorrow: Words,
    /** From zero to twelve. */
    numbers: Words,
    /** Ten, twenty, thirty … ninety. */
    tens: Words,
    people: Words,
    age: Words,
    /** How customers ask to be shown something: words that match no cell. */
    forms: Words,
    /** What the name of a price says that is for one: "per person", "a night". */
    perOne: Words,
    /** Words for anything that is sold, which say nothing of what is meant. */
    things: Words,
    /** Superlatives of what takes time. */
    lasting: Words,
    /** What the name of a column says whose numbers are the least that is possible. */
    atLeast: Words,
    /** Ways to ask for a price, beside "what does it cost". */
    costs: Words,
    /** What says how long something is for: "monthly". */
    periods: Type.Object({ day: Words, week: Words, month: Words, year: Words }, strict),
  },
  strict,
)

/** Schema of a language's folder: one property per file. The test of the data checks each folder against it. */
export const languageDataSchema = Type.Object(
  {
    commonWords: CommonWords,
    concepts: Concepts,
    handover: Handover,
    intents: Intents,
    replies: Replies,
    /** The same in a friendly, informal tone, where the owner asks for it. */
    friendlyReplies: Replies,
    sentiment: Sentiment,
    summaryLabels: SummaryLabels,
    tables: Tables,
    topics: Topics,
  },
  strict,
)
/** Words and texts of one language. */
export type LanguageData = Readonly<Static<typeof languageDataSchema>>
