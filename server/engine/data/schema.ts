import { type Static, Type } from 'typebox'

const Words = Type.Array(Type.String({ minLength: 1 }))
const Text = Type.String({ minLength: 1 })
const strict = { additionalProperties: false } as const

/** Stop words and other lists of common words. */
const CommonWords = Type.Object(
  {
    /** Words too common to distinguish passages, in addition to the list of the package `stopword`. */
    stopWords: Words,
    /** Words that a question can do without; they have a lower weight. */
    lightWords: Words,
    /** Content words frequent enough to reveal the language of a short text. */
    languageMarkers: Words,
    /** Words that refer to something said earlier; a question that contains one needs its context. */
    pronouns: Words,
  },
  strict,
)

/** Synonyms by concept id. Ids are in English and identical in every language. */
const Concepts = Type.Record(Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }), Words)

/** Topics for tagging chats, by id: the name of the tag, and the phrases that indicate the topic. */
const Topics = Type.Record(
  Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  Type.Object({ name: Text, phrases: Words }, strict),
)

/** Phrases by polarity; an entry can end in `*` to match any ending. A phrase takes precedence over its words. */
const Sentiment = Type.Object(
  {
    veryPositive: Words,
    positive: Words,
    slightlyPositive: Words,
    slightlyNegative: Words,
    negative: Words,
    veryNegative: Words,
    /** Phrases that have no polarity even though their words do. */
    neutral: Words,
    /** Words that invert the polarity of what follows within a few words. */
    negators: Words,
    /** Words that invert the polarity of what directly precedes them. */
    negatorsAfter: Words,
    /** Words that strengthen or weaken what follows. */
    intensifiers: Words,
    dampeners: Words,
    /** Conjunctions, such as "but", after which the rest of a sentence counts more than its beginning. */
    contrasts: Words,
  },
  strict,
)

/** Whole messages by intent, without diacritics or apostrophes; `fillers` are words that do not change the intent. */
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

/** Words with which customers request a person, without diacritics. */
const Handover = Type.Object(
  {
    /** Final words that turn a sentence into a question; a question about wanting a person is not a request. */
    questionEnds: Words,
    /** Whether the verb follows the noun for the person and words take suffixes, as in Turkish. */
    verbFollows: Type.Boolean(),
    /** Nouns for staff; mentioning one is already a request. */
    agentNouns: Words,
    /** Nouns for people; they are a request only together with a contact verb. */
    personNouns: Words,
    requestVerbs: Words,
    contactVerbs: Words,
    /** Words that can appear between the verb and the noun for the person. */
    connectors: Words,
    negations: Words,
  },
  strict,
)

/** The bot's own phrases; `{bot}` is its name. The variants `…Called` apply once a person has been requested. */
const Replies = Type.Object(
  {
    greeting: Text,
    thanks: Text,
    goodbye: Text,
    identity: Text,
    /** Reply to praise for an answer. */
    gladToHelp: Text,
    /** Reply when the customer declines to talk to a person. */
    carryOn: Text,
    unknown: Text,
    /** Introduction to a passage that might answer the question. */
    closest: Text,
    /** Reply if only related topics are found; offers them and a person. */
    topics: Text,
    /** Reply to a complaint that no passage answers; offers a person, as `unknown` does. */
    regret: Text,
    /** Reply to praise for the business. */
    delight: Text,
    /** Reply to a message without words, such as "?" or an emoji. */
    wordless: Text,
    handover: Text,
    identityCalled: Text,
    unknownCalled: Text,
    regretCalled: Text,
    handoverCalled: Text,
    /** Texts placed in front of the opening hours if a customer asks about the present moment. */
    openNow: Text,
    closedNow: Text,
    /** Hours of a day; `day` and `hours` are filled in. */
    openOn: Text,
    closedOn: Text,
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
    /** Results of the chat; a customer who is not satisfied is quoted. */
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

/** Words with which customers ask about table rows, and cell words for yes, no, days, people and age. */
const Tables = Type.Object(
  {
    cheapest: Words,
    dearest: Words,
    /** Superlatives that mean "most" and "least". */
    most: Words,
    least: Words,
    sum: Words,
    /** Conjunctions joining two things, and words that make a clause a question. */
    and: Words,
    interrogatives: Words,
    difference: Words,
    /** Words in questions about several rows. */
    list: Words,
    yes: Words,
    no: Words,
    without: Words,
    under: Words,
    over: Words,
    /** Monday to Sunday. */
    weekdays: Words,
    workingDays: Words,
    weekend: Words,
    /** Words between the first and the last day, as in "Tuesday to Friday". */
    until: Words,
    today: Words,
    /** Words for the present moment; they turn a question about opening hours into a yes-or-no question. */
    now: Words,
    tomorrow: Words,
    /** Zero to twelve. */
    numbers: Words,
    /** Ten, twenty, thirty … ninety. */
    tens: Words,
    people: Words,
    age: Words,
    /** Words with which customers ask to be shown something; they match no cell. */
    forms: Words,
    /** Words that only ask for a price or an amount, in addition to `costs`; they match no cell. */
    asking: Words,
    /** Units of measure, currencies and times of day: a number before them counts no items. */
    measures: Words,
    /** Words in the name of a price per unit, such as "per person" or "a night". */
    perOne: Words,
    /** Generic words for anything sold, which do not identify a product. */
    things: Words,
    /** Superlatives of duration. */
    lasting: Words,
    /** Words in the name of a column whose numbers are minimums. */
    atLeast: Words,
    /** Ways to ask for a price besides "what does it cost". */
    costs: Words,
    /** Words that state a period, such as "monthly". */
    periods: Type.Object({ day: Words, week: Words, month: Words, year: Words }, strict),
  },
  strict,
)

/** Schema of a language's folder: one property per file. A test checks each folder against it. */
export const languageDataSchema = Type.Object(
  {
    commonWords: CommonWords,
    concepts: Concepts,
    handover: Handover,
    intents: Intents,
    replies: Replies,
    /** Replies in a friendly tone, used at the owner's request. */
    friendlyReplies: Replies,
    /** Replies that address customers familiarly, as with French "tu"; missing in languages without such a form. */
    familiarReplies: Type.Optional(Replies),
    sentiment: Sentiment,
    summaryLabels: SummaryLabels,
    tables: Tables,
    topics: Topics,
  },
  strict,
)
/** Words and texts of one language. */
export type LanguageData = Readonly<Static<typeof languageDataSchema>>
