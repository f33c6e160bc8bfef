/** What accounts do, the same on every database. Run by `sqlite.test.ts` and `postgres.test.ts`. */
import { isLong } from '#testing/is-long'
import { describeApiTokens } from './tokens/api-tokens.suite.ts'
import { describeAdministration } from './administration/administration.suite.ts'
import { describeLockedPeople } from './administration/locked-people.suite.ts'
import type { OpenSuiteDatabase } from './auth-test-server.ts'
import { describeDeviceSessions } from './sessions/device-sessions.suite.ts'
import { describeDeletion } from './person/deletion.suite.ts'
import { describePasswordSignIn } from './by-password/password-sign-in.suite.ts'
import { describeGuests } from './sign-up/guests.suite.ts'
import { describeKilledDeletion } from './person/killed-deletion.suite.ts'
import { describeLimits } from './limits/limits.suite.ts'
import { describeEmailAddress } from './email/email-address.suite.ts'
import { describeNewSignIn } from './mail/new-sign-in.suite.ts'
import { describePasswordReset } from './email/password-reset.suite.ts'
import { describeEnumeration } from './sign-in/enumeration.suite.ts'
import { describeLateRequests } from './mail/late-requests.suite.ts'
import { describeMailLimits } from './mail/mail-limits.suite.ts'
import { describeCodeSignIn } from './email/code-sign-in.suite.ts'
import { describeSignUpByMail } from './sign-up/sign-up-by-mail.suite.ts'
import { describeSquatters } from './email/squatters.suite.ts'
import { describeMailSecrets } from './store/mail-secrets.suite.ts'
import { describePasskeys } from './passkeys/passkeys.suite.ts'
import { describePrograms } from './sessions/programs.suite.ts'
import { describeReauthentication } from './sign-in/reauthentication.suite.ts'
import { describeProviderRegistration } from './providers/provider-registration.suite.ts'
import { describeProviderTrips } from './providers/provider-trips.suite.ts'
import { describeProviders } from './providers/providers.suite.ts'
import { describePeople } from './person/people.suite.ts'
import { describeRefusals } from './sign-in/refusals.suite.ts'
import { describeSecondFactorLimits } from './second-factor/second-factor-limits.suite.ts'
import { describeSecondFactor } from './second-factor/second-factor.suite.ts'
import { describeRightAddress } from './sign-in/right-address.suite.ts'
import { describeSetUp } from './sign-up/set-up.suite.ts'
import { describeSignInRaces } from './sign-in/sign-in-races.suite.ts'
import { describeSessions } from './sessions/sessions.suite.ts'

export function describeAuth(name: string, openDatabase: OpenSuiteDatabase): void {
  describePasswordSignIn(name, openDatabase)
  describeSetUp(name, openDatabase)
  describeSessions(name, openDatabase)
  describeSignInRaces(name, openDatabase)
  describeDeviceSessions(name, openDatabase)
  describeGuests(name, openDatabase)
  describePasskeys(name, openDatabase)
  describeProviders(name, openDatabase)
  describeSecondFactor(name, openDatabase)
  describeReauthentication(name, openDatabase)
  describeApiTokens(name, openDatabase)
  describeLimits(name, openDatabase)
  describeEmailAddress(name, openDatabase)
  describeSquatters(name, openDatabase)
  describeAdministration(name, openDatabase)
  describeLockedPeople(name, openDatabase)
  describeDeletion(name, openDatabase)
  describeKilledDeletion(name, openDatabase)
  describePeople(name, openDatabase)
  // What these show is the same beside every database: what they store is stored by the suites above as well.
  if (name !== 'SQLite' && !isLong) return
  describeRightAddress(name, openDatabase)
  describeRefusals(name, openDatabase)
  describeProviderTrips(name, openDatabase)
  describeProviderRegistration(name, openDatabase)
  describeSecondFactorLimits(name, openDatabase)
  describePrograms(name, openDatabase)
  describeMailSecrets(name, openDatabase)
  describeCodeSignIn(name, openDatabase)
  describeSignUpByMail(name, openDatabase)
  describePasswordReset(name, openDatabase)
  describeLateRequests(name, openDatabase)
  describeNewSignIn(name, openDatabase)
  describeMailLimits(name, openDatabase)
  describeEnumeration(name, openDatabase)
}
