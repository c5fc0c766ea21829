import { AppError } from '../../lib/app-error.ts'
import type { Context } from '../context.ts'
import { askForCode } from '../two-factor/sign-in.ts'
import { passwordFits } from './passwords.ts'
import { beginSession, type Device } from './service.ts'
import { userByEmail } from './store.ts'

/** Signs in by address and password; a wrong one and an unknown one look and last the same. */
export async function signIn(context: Context, username: string, password: string, device: Device) {
  const user = await userByEmail(context.db, username)
  if (!(await passwordFits(user?.password_hash ?? null, password)) || !user)
    throw new AppError('credentials_invalid')
  if (user.is_disabled) throw new AppError('user_inactive')
  await askForCode(context, user)
  return beginSession(context, user, device)
}
