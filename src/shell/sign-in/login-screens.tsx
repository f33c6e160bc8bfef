/** The pages below /login: signing in, and the targets of links in mails and of providers. */
import { Route } from 'react-router'
import { CONFIRM_EMAIL_PATH, PROVIDER_RETURN_PATH, RESET_PATH, VERIFY_PATH } from '#auth'
import { Pages } from '#ui/page/pages'
import { lazyScreen } from '../lazy-screen.tsx'
import { ConfirmEmailScreen, VerifyEmailScreen } from './address-screens.tsx'
import { ForgotScreen } from './recovery/forgot-screen.tsx'
import { LoginScreen } from './login-screen.tsx'
import { ProviderReturnScreen } from './provider-return-screen.tsx'
import { ResetScreen } from './recovery/reset-screen.tsx'

const RestoreScreen = lazyScreen(async () => (await import('../restore/restore-screen.tsx')).RestoreScreen)

export function LoginScreens() {
  const below = (path: string): string => path.slice('/login/'.length)
  return (
    <Pages at="/login">
      <Route index element={<LoginScreen />} />
      <Route path="forgot" element={<ForgotScreen />} />
      <Route path="wiederherstellen" element={<RestoreScreen />} />
      <Route path={below(RESET_PATH)} element={<ResetScreen />} />
      <Route path={below(VERIFY_PATH)} element={<VerifyEmailScreen />} />
      <Route path={below(CONFIRM_EMAIL_PATH)} element={<ConfirmEmailScreen />} />
      <Route path={below(PROVIDER_RETURN_PATH)} element={<ProviderReturnScreen />} />
    </Pages>
  )
}
