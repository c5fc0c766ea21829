import { register, verifyOtp } from '#contract/account/auth.ts'
import { codeFor, createApi } from '#server/demo/api.ts'
import { PASSWORD } from './people.ts'

let owners = 0

/** Registers an owner with a product that runs as a process, using the code from the email in its data folder. */
export async function ownerOf(url: string, dataDir: string, email = `owner${++owners}@example.test`) {
  const api = createApi(url)
  const { registration } = await api.call(register, {
    body: { email, password: PASSWORD, first_name: 'Ada', last_name: 'B', company: 'Acme' },
  })
  const { access_token: token } = await api.call(verifyOtp, {
    body: { email, registration, otp: await codeFor(dataDir, email) },
  })
  return { email, token }
}
