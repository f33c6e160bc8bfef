/** Passkeys in this browser: the library runs the ceremony, this module describes its failures. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { failed, ok, type Result } from '#base/result'

/** Options of a ceremony as the server gives them. */
type Options = Readonly<Record<string, unknown>> & { readonly challenge: string }

/** What the browser made of them; the server checks it. */
type PasskeyResponse = { id: string; [part: string]: unknown }

/** `cancelled`: the user closed the browser's dialog or let it time out; browsers report both the same way. */
export type PasskeyRefusal = 'cancelled' | 'already-on-device' | 'unauthorized-domain'

/** Whether this browser knows passkeys at all; only on pages that came safely. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn()
}

/** Whether passkeys can be offered in the list that opens under an input with `autocomplete="… webauthn"`. */
export function canAutofillPasskeys(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill()
}

/**
 * Asks the person for a passkey. With `isAutofill` nothing appears until they go to the e-mail input, and it waits
 * without end; any other question, and `stopAskingForPasskey`, ends that as `cancelled`.
 */
export function askForPasskey(
  options: Options,
  { isAutofill = false }: { readonly isAutofill?: boolean } = {},
): Promise<Result<PasskeyResponse, PasskeyRefusal>> {
  return answered(
    startAuthentication({
      // The server made them with the other half of the library; the browser checks them.
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isAutofill,
    }),
  )
}

/** Lets the person make a passkey on this device. */
export function makePasskey(options: Options): Promise<Result<PasskeyResponse, PasskeyRefusal>> {
  return answered(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
}

export function stopAskingForPasskey(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function answered(ceremony: Promise<{ readonly id: string }>): Promise<Result<PasskeyResponse, PasskeyRefusal>> {
  try {
    return ok({ ...(await ceremony) })
  } catch (error) {
    return failed(refusalOf(error))
  }
}

/** Whatever else a browser throws here is no better for the person than a dialog they closed: they try again. */
function refusalOf(error: unknown): PasskeyRefusal {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return 'unauthorized-domain'
  return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'already-on-device' : 'cancelled'
}
