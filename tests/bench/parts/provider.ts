import { startOpenAi } from '../../fakes/openai.ts'
import { answerAs } from '../support/part.ts'

/** Provider that answers immediately with the first passage in the prompt. */
const fake = await startOpenAi()

answerAs({ address: () => ({ url: fake.url, key: fake.key }) })
