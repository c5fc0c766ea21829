import { startOpenAi } from '../../fakes/openai.ts'
import { answerAs } from '../support/part.ts'

/** A provider that answers at once, with the first passage that it is given. */
const fake = await startOpenAi()

answerAs({ address: () => ({ url: fake.url, key: fake.key }) })
