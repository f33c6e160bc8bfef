/**
 * The endpoints of the sign-in methods. Their refusals are listed in `auth-error.ts`; with a second factor they refuse with
 * `multi-factor-auth-required`.
 */
import * as z from 'zod/mini'
import { doneAnswer, tokenAnswer } from './account.ts'
import { defineAuthEndpoint, defineAuthReading } from './define-auth-endpoint.ts'

const nothing = z.strictObject({})

/** What this server offers visitors who are not signed in. */
export const signInOptionsSchema = z.object({
  /** The registration mode for the caller. */
  registration: z.enum(['open', 'invite', 'closed']),
  /**
   * Before there is an administrator: whether the set-up link makes the caller one, or, on the server's own machine, the form alone
   * (rules E1, E4).
   */
  setUp: z.enum(['done', 'here', 'by-link']),
  /** How the administrator calls themselves, while it takes an invitation of theirs (rule E5). */
  administratorName: z.optional(z.string()),
  /** The origin where people come in (rule A18). */
  publicUrl: z.string(),
  /** Whether mails leave this server; otherwise codes and links are in its folder of mails. */
  isMailSent: z.boolean(),
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SignInOptions = z.infer<typeof signInOptionsSchema>
export type SetUpState = SignInOptions['setUp']

/**
 * The prefix of a set-up link's secret, after the `#`; an invitation's secret never has it. A set-up secret is passed wherever an
 * invitation's secret is.
 */
export const SET_UP_MARK = 'setup='

export const readSignInOptions = defineAuthReading('ways-in', nothing, signInOptionsSchema)

/**
 * If mails leave the server, the answer is the same whether or not the address has an account: a code is on its way, which
 * `confirmSignUp` takes. Otherwise the account is there at once, or `email-already-in-use`.
 */
export const signUp = defineAuthEndpoint(
  'sign-up',
  // Lengths are judged with everything else a person can get wrong there, which says how much is allowed.
  z.strictObject({ name: z.string(), email: z.string(), password: z.string(), invitation: z.optional(z.string()) }),
  z.union([tokenAnswer, z.object({ isCodeSent: z.literal(true) })]),
)

export const confirmSignUp = defineAuthEndpoint(
  'sign-up/confirm',
  z.strictObject({ email: z.string(), code: z.string() }),
  tokenAnswer,
)

export const signIn = defineAuthEndpoint(
  'sign-in',
  z.strictObject({ email: z.string(), password: z.string() }),
  tokenAnswer,
)

/**
 * Sends a one-time code, if there is such an account; the answer is always the same. The code counts only in the browser that asked,
 * which a cookie set by the answer identifies; a program has to send that cookie along, too.
 */
export const sendSignInCode = defineAuthEndpoint('code/send', z.strictObject({ email: z.string() }), doneAnswer)

export const signInWithCode = defineAuthEndpoint(
  'code/sign-in',
  z.strictObject({ email: z.string(), code: z.string() }),
  tokenAnswer,
)

/** The step after `multi-factor-auth-required`: a code of the app, or one of the recovery codes. */
export const finishSecondFactor = defineAuthEndpoint(
  'second-factor/finish',
  z.strictObject({ code: z.string(), isDeviceTrusted: z.optional(z.boolean()) }),
  tokenAnswer,
)

/** Makes an account without address and password, to try the app. */
export const signInAsGuest = defineAuthEndpoint('guest', nothing, tokenAnswer)

/** Makes the signed-in guest's account a real one; uid and documents stay. Answers like `signUp`. */
export const keepGuest = defineAuthEndpoint(
  'guest/keep',
  z.strictObject({ name: z.string(), email: z.string(), password: z.string(), invitation: z.optional(z.string()) }),
  z.union([tokenAnswer, z.object({ isCodeSent: z.literal(true) })]),
)

/** Options and answers of passkeys are those of WebAuthn Level 3 as JSON; the library on both sides checks them. */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) })
/** A question for `signInWithPasskey` or `reauthenticate`: it counts once, in this browser, for five minutes. */
export const beginPasskeySignIn = defineAuthEndpoint('passkey/begin', nothing, passkeyOptionsSchema)
export const signInWithPasskey = defineAuthEndpoint(
  'passkey/sign-in',
  z.strictObject({ response: z.looseObject({ id: z.string() }) }),
  tokenAnswer,
)

/**
 * Starts the flow at a provider and returns the URL to open there. The provider returns to `PROVIDER_RETURN_PATH` in the app.
 * `sign-in` needs no session; `link` and `reauthenticate` need one, and `link` also a recent sign-in.
 */
export const startProvider = defineAuthEndpoint(
  'provider/start',
  z.strictObject({
    provider: z.string(),
    purpose: z.enum(['sign-in', 'link', 'reauthenticate']),
    /** `page`: there is no window that waits; it goes on at `next`. */
    display: z.enum(['popup', 'page']),
    next: z.optional(z.string()),
    invitation: z.optional(z.string()),
  }),
  z.object({ url: z.string() }),
)

/** The page of the app a provider's answer ends at, with `?result=ok` or `?result=<code>`, `&display=…`, `&next=…`. */
export const PROVIDER_RETURN_PATH = '/login/provider'
