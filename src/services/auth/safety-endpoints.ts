/** What a person changes about getting in: password, e-mail, second factor, passkeys, providers. */
import * as z from 'zod/mini'
import { authEndpoints } from './auth-endpoints.ts'
import { passkeyOptionsSchema } from './sign-in-endpoints.ts'

/** Needs the old password, or a recent sign-in if the account has no password. All other sessions end. */
export const changePassword = authEndpoints.command('password/change', {
  currentPassword: z.optional(z.string()),
  newPassword: z.string(),
})
/** Sends a link, if there is such an account; the answer is always the same. */
export const sendPasswordReset = authEndpoints.command('password/forgot', { email: z.string() })
/** Takes the token of that link. All sessions end. */
export const resetPassword = authEndpoints.command('password/reset', { token: z.string(), password: z.string() })

export const sendEmailVerification = authEndpoints.command('email/send-verification', {})
/** Needs a recent sign-in. Sends a link to the new address; nothing changes until it is used. */
export const changeEmail = authEndpoints.command('email/change', { email: z.string() })
/**
 * Both take the token of a link, and count with a session of the link's own account only: `sign-in-to-confirm` else, and
 * the link stays as it is (rule M15).
 */
export const verifyEmail = authEndpoints.command('email/verify', { token: z.string() })
export const confirmEmailChange = authEndpoints.post(
  'email/confirm',
  { token: z.string() },
  z.object({ email: z.string() }),
)

/** Paths of the app that links in mails lead to; the secret stands behind the `#`, which no server gets to see. */
export const RESET_PATH = '/login/reset'
export const VERIFY_PATH = '/login/verify'
export const CONFIRM_EMAIL_PATH = '/login/email'
export const INVITATION_PATH = '/register'

/** Needs a recent sign-in. The secret counts once `confirmSecondFactor` got a code made of it. */
export const beginSecondFactor = authEndpoints.post(
  'second-factor/begin',
  {},
  z.object({ secret: z.string(), uri: z.string() }),
)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const confirmSecondFactor = authEndpoints.post('second-factor/confirm', { code: z.string() }, recoveryCodes)
/** Both need a recent sign-in. */
export const disableSecondFactor = authEndpoints.command('second-factor/disable', {})
export const renewRecoveryCodes = authEndpoints.post('second-factor/recovery-codes', {}, recoveryCodes)

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether the device's maker keeps a copy of it on other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const listPasskeys = authEndpoints.get('passkeys', {}, z.object({ passkeys: z.array(passkeySchema) }))
/** Both need a recent sign-in. */
export const beginPasskey = authEndpoints.post('passkeys/begin', {}, passkeyOptionsSchema)
export const addPasskey = authEndpoints.post(
  'passkeys/add',
  { name: z.string(), response: z.looseObject({ id: z.string() }) },
  passkeySchema,
)
export const renamePasskey = authEndpoints.command('passkeys/rename', { passkeyId: z.string(), name: z.string() })
/** Needs a recent sign-in; refuses `last-way-in`, as does `unlinkProvider`. */
export const deletePasskey = authEndpoints.command('passkeys/delete', { passkeyId: z.string() })
export const unlinkProvider = authEndpoints.command('provider/unlink', { provider: z.string() })
