import { requestErrorTexts } from '#http'
import { API_TOKEN_COUNT, PASSWORD_MIN_LENGTH } from './auth-limits.ts'

/** Codes of accounts, each with a German sentence that says what to do. */
export const authErrorTexts = {
  'invalid-credential': 'E-Mail oder Passwort stimmt nicht.',
  'wrong-password': 'Das Passwort stimmt nicht.',
  'email-already-in-use': 'Mit dieser E-Mail gibt es schon ein Konto. Melde dich an.',
  'invalid-email': 'Das ist keine gültige E-Mail-Adresse.',
  'weak-password': `Das Passwort ist zu leicht zu erraten. Nimm mindestens ${PASSWORD_MIN_LENGTH} Zeichen, die nicht jeder nimmt.`,
  'missing-name': 'Wie heißt du? Trag einen Namen ein.',
  'registration-closed': 'Hier können sich gerade keine neuen Leute registrieren.',
  'invalid-invitation': 'Diese Einladung gilt nicht mehr. Bitte um eine neue.',
  'not-set-up': 'Dieser Server ist noch nicht eingerichtet. Öffne den Einrichtungslink aus dem Protokoll des Servers.',
  'invalid-set-up-link':
    'Dieser Einrichtungslink gilt nicht mehr. Solange niemand den Server verwaltet, steht der neueste in seinem Protokoll.',
  'wrong-address': 'Unter dieser Adresse geht das nicht. Öffne die App unter ihrer richtigen Adresse.',
  'user-token-expired': 'Deine Anmeldung ist abgelaufen. Melde dich noch einmal an.',
  'user-not-found': 'Dieses Konto gibt es nicht mehr.',
  'user-disabled': 'Dieses Konto ist gesperrt. Frag die Person, die diesen Server betreibt.',
  'user-mismatch': 'Das ist ein anderes Konto. Bestätige mit dem, bei dem du gerade angemeldet bist.',
  'requires-recent-login': 'Bestätige zuerst, dass du es bist.',
  'multi-factor-auth-required': 'Gib noch den Code aus deiner Authentifizierungs-App ein.',
  'invalid-verification-code': 'Der Code stimmt nicht. Prüf ihn und versuch es noch einmal.',
  'expired-action-code': 'Der Code gilt nicht mehr. Lass dir einen neuen geben.',
  'invalid-action-code': 'Dieser Link gilt nicht mehr. Lass dir einen neuen schicken.',
  'sign-in-to-confirm':
    'Melde dich zuerst mit dem Konto an, zu dem dieser Link gehört, und öffne ihn dann noch einmal. Hast du hier kein Konto, dann bestätige nichts.',
  'passkey-not-accepted': 'Dieser Passkey wurde nicht angenommen. Versuch es noch einmal oder nimm einen anderen Weg.',
  'credential-already-in-use': 'Dieses Anbieterkonto gehört hier schon zu einem anderen Konto.',
  'account-exists-with-different-credential':
    'Mit dieser E-Mail gibt es schon ein Konto. Melde dich dort an und verbinde den Anbieter unter „Konto“.',
  'unverified-email':
    'Der Anbieter hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort oder registriere dich hier mit Passwort.',
  'needs-account': 'Als Gast kannst du nichts teilen. Leg zuerst ein Konto an, dann geht es.',
  'own-address': 'Das ist deine eigene Adresse. Trag die von jemand anderem ein.',
  'person-not-found':
    'Unter dieser Adresse gibt es hier niemanden. Prüf sie, oder frag die Person, mit welcher sie hier angemeldet ist.',
  'last-way-in': 'Das ist dein letzter Weg hinein. Richte zuerst einen anderen ein.',
  'too-many-tokens': `Mehr als ${API_TOKEN_COUNT} API-Schlüssel gehen nicht. Widerruf zuerst einen, den du nicht mehr brauchst.`,
  'provider-failed':
    'Der Anbieter hat die Anmeldung nicht bestätigt. Versuch es noch einmal oder nimm einen anderen Weg.',
  'popup-blocked':
    'Dein Browser hat das Fenster zum Anmelden blockiert. Erlaube Pop-ups oder mach im selben Fenster weiter.',
  'popup-closed-by-user': 'Das Fenster wurde geschlossen, bevor du angemeldet warst. Versuch es noch einmal.',
  'unauthorized-domain': 'Unter dieser Adresse geht das nicht. Öffne die App unter ihrer richtigen Adresse.',
  'too-many-requests': requestErrorTexts['too-many-requests'],
  'network-request-failed': requestErrorTexts['network-request-failed'],
} as const

export type AuthErrorCode = keyof typeof authErrorTexts

export const authErrorStatus: Record<AuthErrorCode, number> = {
  'invalid-credential': 401,
  'wrong-password': 403,
  'email-already-in-use': 409,
  'invalid-email': 400,
  'weak-password': 400,
  'missing-name': 400,
  'registration-closed': 403,
  'invalid-invitation': 403,
  'not-set-up': 403,
  'invalid-set-up-link': 403,
  'wrong-address': 403,
  'user-token-expired': 401,
  'user-not-found': 401,
  'user-disabled': 403,
  'user-mismatch': 409,
  'requires-recent-login': 403,
  'multi-factor-auth-required': 401,
  'invalid-verification-code': 403,
  'expired-action-code': 410,
  'invalid-action-code': 410,
  'sign-in-to-confirm': 403,
  'passkey-not-accepted': 401,
  'credential-already-in-use': 409,
  'account-exists-with-different-credential': 409,
  'unverified-email': 403,
  'needs-account': 403,
  'own-address': 409,
  'person-not-found': 404,
  'last-way-in': 409,
  'too-many-tokens': 409,
  'provider-failed': 502,
  'popup-blocked': 400,
  'popup-closed-by-user': 400,
  'unauthorized-domain': 403,
  'too-many-requests': 429,
  'network-request-failed': 503,
}
