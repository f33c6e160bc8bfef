/** What a person changes about getting in: password, e-mail, second factor, passkeys, providers. */
import * as z from 'zod/mini'
import { doneAnswer } from './account.ts'
import { defineAuthEndpoint, defineAuthReading } from './define-auth-endpoint.ts'
import { passkeyOptionsSchema } from './sign-in-endpoints.ts'

const nothing = z.strictObject({})

/** Needs the old password, or a recent sign-in if the account has no password. All other sessions end. */
export const changePassword = defineAuthEndpoint(
  'password/change',
  z.strictObject({ currentPassword: z.optional(z.string()), newPassword: z.string() }),
  doneAnswer,
)
/** Sends a link, if there is such an account; the answer is always the same. */
export const sendPasswordReset = defineAuthEndpoint(
  'password/forgot',
  z.strictObject({ email: z.string() }),
  doneAnswer,
)
/** Takes the token of that link. All sessions end. */
export const resetPassword = defineAuthEndpoint(
  'password/reset',
  z.strictObject({ token: z.string(), password: z.string() }),
  doneAnswer,
)

export const sendEmailVerification = defineAuthEndpoint('email/send-verification', nothing, doneAnswer)
/** Needs a recent sign-in. Sends a link to the new address; nothing changes until it is used. */
export const changeEmail = defineAuthEndpoint('email/change', z.strictObject({ email: z.string() }), doneAnswer)
/**
 * Both take the token of a link, and count with a session of the link's own account only: `sign-in-to-confirm` else, and
 * the link stays as it is (rule M15).
 */
export const verifyEmail = defineAuthEndpoint('email/verify', z.strictObject({ token: z.string() }), doneAnswer)
export const confirmEmailChange = defineAuthEndpoint(
  'email/confirm',
  z.strictObject({ token: z.string() }),
  z.object({ email: z.string() }),
)

/** Paths of the app that links in mails lead to; the secret stands behind the `#`, which no server gets to see. */
export const RESET_PATH = '/login/reset'
export const VERIFY_PATH = '/login/verify'
export const CONFIRM_EMAIL_PATH = '/login/email'
export const INVITATION_PATH = '/register'

/** Needs a recent sign-in. The secret counts once `confirmSecondFactor` got a code made of it. */
export const beginSecondFactor = defineAuthEndpoint(
  'second-factor/begin',
  nothing,
  z.object({ secret: z.string(), uri: z.string() }),
)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const confirmSecondFactor = defineAuthEndpoint(
  'second-factor/confirm',
  z.strictObject({ code: z.string() }),
  recoveryCodes,
)
/** Both need a recent sign-in. */
export const disableSecondFactor = defineAuthEndpoint('second-factor/disable', nothing, doneAnswer)
export const renewRecoveryCodes = defineAuthEndpoint('second-factor/recovery-codes', nothing, recoveryCodes)

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Whether the device's maker keeps a copy of it on other devices. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>
export const listPasskeys = defineAuthReading('passkeys', nothing, z.object({ passkeys: z.array(passkeySchema) }))
/** Both need a recent sign-in. */
export const beginPasskey = defineAuthEndpoint('passkeys/begin', nothing, passkeyOptionsSchema)
export const addPasskey = defineAuthEndpoint(
  'passkeys/add',
  z.strictObject({ name: z.string(), response: z.looseObject({ id: z.string() }) }),
  passkeySchema,
)
export const renamePasskey = defineAuthEndpoint(
  'passkeys/rename',
  z.strictObject({ passkeyId: z.string(), name: z.string() }),
  doneAnswer,
)
/** Needs a recent sign-in; refuses `last-way-in`, as does `unlinkProvider`. */
export const deletePasskey = defineAuthEndpoint(
  'passkeys/delete',
  z.strictObject({ passkeyId: z.string() }),
  doneAnswer,
)
export const unlinkProvider = defineAuthEndpoint(
  'provider/unlink',
  z.strictObject({ provider: z.string() }),
  doneAnswer,
)
