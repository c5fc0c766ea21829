import type { With } from '#server/api/core/context.ts'
import { passwordFits } from '#server/api/platform/auth/passwords.ts'
import { beginSession, type Device, recordRefusal } from '#server/api/platform/auth/service.ts'
import { userByEmail } from '#server/api/platform/auth/store.ts'
import { AppError } from '#server/lib/app-error.ts'
import { askForCode } from '../two-factor/sign-in.ts'

/** Signs in with e-mail address and password. A wrong password and an unknown address cannot be distinguished, even by timing. */
export async function signIn(context: With<'tokens'>, username: string, password: string, device: Device) {
  const user = await userByEmail(context.db, username)
  if (!(await passwordFits(user?.password_hash ?? null, password)) || !user) {
    if (user) recordRefusal(context, user, device, 'password')
    throw new AppError('credentials_invalid')
  }
  if (user.is_disabled) {
    recordRefusal(context, user, device, 'inactive')
    throw new AppError('user_inactive')
  }
  await askForCode(context, user)
  return beginSession(context, user, device)
}
