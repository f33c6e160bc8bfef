/** What accounts do, the same on every database. Run by `sqlite.test.ts` and `postgres.test.ts`. */
import { describeAdministration } from './administration.suite.ts'
import type { OpenSuiteDatabase } from './auth-test-server.ts'
import { describeDeviceSessions } from './device-sessions.suite.ts'
import { describeDeletion } from './deletion.suite.ts'
import { describeEntering } from './entering.suite.ts'
import { describeGuests } from './guests.suite.ts'
import { describeKilledDeletion } from './killed-deletion.suite.ts'
import { describeLimits } from './limits.suite.ts'
import { describeEmailAddress } from './email-address.suite.ts'
import { describeNewSignIn } from './new-sign-in.suite.ts'
import { describePasswordReset } from './password-reset.suite.ts'
import { describeEnumeration } from './enumeration.suite.ts'
import { describeMailLimits } from './mail-limits.suite.ts'
import { describeCodeSignIn } from './code-sign-in.suite.ts'
import { describeSignUpByMail } from './sign-up-by-mail.suite.ts'
import { describeMailSecrets } from './mail-secrets.suite.ts'
import { describePasskeys } from './passkeys.suite.ts'
import { describePrograms } from './programs.suite.ts'
import { describeReauthentication } from './reauthentication.suite.ts'
import { describeProviderRegistration } from './provider-registration.suite.ts'
import { describeProviderTrips } from './provider-trips.suite.ts'
import { describeProviders } from './providers.suite.ts'
import { describeRefusals } from './refusals.suite.ts'
import { describeSecondFactorLimits } from './second-factor-limits.suite.ts'
import { describeSecondFactor } from './second-factor.suite.ts'
import { describeSignInRaces } from './sign-in-races.suite.ts'
import { describeSessions } from './sessions.suite.ts'

export function describeAuth(name: string, openDatabase: OpenSuiteDatabase): void {
  describeEntering(name, openDatabase)
  describeRefusals(name, openDatabase)
  describeSessions(name, openDatabase)
  describeSignInRaces(name, openDatabase)
  describeDeviceSessions(name, openDatabase)
  describeGuests(name, openDatabase)
  describePasskeys(name, openDatabase)
  describeProviders(name, openDatabase)
  describeProviderTrips(name, openDatabase)
  describeProviderRegistration(name, openDatabase)
  describeSecondFactor(name, openDatabase)
  describeSecondFactorLimits(name, openDatabase)
  describeReauthentication(name, openDatabase)
  describePrograms(name, openDatabase)
  describeLimits(name, openDatabase)
  describeMailSecrets(name, openDatabase)
  describeCodeSignIn(name, openDatabase)
  describeSignUpByMail(name, openDatabase)
  describePasswordReset(name, openDatabase)
  describeEmailAddress(name, openDatabase)
  describeNewSignIn(name, openDatabase)
  describeMailLimits(name, openDatabase)
  describeEnumeration(name, openDatabase)
  describeAdministration(name, openDatabase)
  describeDeletion(name, openDatabase)
  describeKilledDeletion(name, openDatabase)
}
