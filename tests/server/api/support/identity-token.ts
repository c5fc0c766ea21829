import { SignJWT } from 'jose'

/** Returns a site's identity token with the given claims, valid for ten minutes. */
export const identityToken = (secret: string, claims: Readonly<Record<string, unknown>>): Promise<string> =>
  new SignJWT({ exp: Math.floor(Date.now() / 1_000) + 600, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
