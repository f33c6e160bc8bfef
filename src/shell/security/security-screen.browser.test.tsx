/** /account/sicherheit: the second factor and the password, as a person changes them. */
import { expect, it } from 'vitest'
import {
  authErrorStatus,
  authErrorTexts,
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  listPasskeys,
  readAccount,
  type AuthErrorCode,
} from '#auth'
import { failed } from '#base/result'
import {
  ACCOUNT,
  answerSignInOptions,
  answerWith,
  expectNoBarriers,
  expectNoBarriersInLooks,
  openApp,
  page,
  type AppPage,
} from '#testing/app-page'

const CODE = '123456'
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`)

const dialog = page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name }).click()

/** As the server refuses. */
const refusal = (code: AuthErrorCode) => failed({ code, message: authErrorTexts[code], status: authErrorStatus[code] })

/** Opens the page of a person with this password; the app of theirs makes one code. */
async function openSecurity(password = 'Ein-langes-Passwort-4711'): Promise<AppPage> {
  let hasSecondFactor = false
  const security = { hasPassword: true, isAdministrator: false, pendingEmail: null }
  const app = await openApp('/account/sicherheit', {
    answers: [
      answerWith(readAccount, () => ({
        account: ACCOUNT,
        security: { ...security, hasSecondFactor, recoveryCodesLeft: hasSecondFactor ? CODES.length : 0 },
      })),
      answerSignInOptions(),
      answerWith(listPasskeys, () => ({ passkeys: [] })),
      answerWith(beginSecondFactor, () => ({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Anna?secret=GEZD' })),
      answerWith(confirmSecondFactor, ({ code }) => {
        if (code !== CODE) return refusal('invalid-verification-code')
        hasSecondFactor = true
        return { recoveryCodes: CODES }
      }),
      answerWith(disableSecondFactor, () => {
        hasSecondFactor = false
        return { ok: true }
      }),
      answerWith(changePassword, ({ currentPassword }) =>
        currentPassword === password ? { ok: true } : refusal('wrong-password'),
      ),
    ],
  })
  await expect.element(page.getByRole('button', { name: 'Passwort ändern' })).toBeVisible()
  return app
}

it('the second factor is set up with an app, and shows its recovery codes once', async () => {
  await openSecurity()
  await press('Einrichten')
  await expect.element(page.getByRole('img', { name: /QR-Code/ })).toBeVisible()
  await expect.element(dialog.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible()
  const code = dialog.getByLabelText('Code aus der App')
  await code.fill('000000')
  await press('Einschalten')
  await expect.element(code).toHaveAccessibleDescription(/^Der Code stimmt nicht/)
  await expectNoBarriers()
  await code.fill(CODE)
  await press('Einschalten')
  const shown = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem')
  await expect.poll(() => shown.elements().map(({ textContent }) => textContent)).toEqual(CODES)
  await expectNoBarriers()
  await press('Fertig')
  await expect.element(page.getByText(/^Noch 10 Wiederherstellungscodes/)).toBeVisible()
  await expect.element(shown.first()).not.toBeInTheDocument()
  await press('Ausschalten')
  await expect.element(page.getByRole('button', { name: 'Einrichten' })).toBeVisible()
})

it('a new password needs the old one; what is wrong stands at its field, and what was typed stays', async () => {
  await openSecurity()
  await press('Passwort ändern')
  const current = dialog.getByLabelText('Jetziges Passwort')
  const next = dialog.getByLabelText('Neues Passwort')
  await expect.element(current).toHaveFocus()
  await current.fill('ganz falsch geraten')
  await next.fill('Dreizehn Kraniche ziehen')
  await press('Speichern')
  await expect.element(current).toHaveAccessibleDescription('Das Passwort stimmt nicht.')
  await expect.element(next).toHaveValue('Dreizehn Kraniche ziehen')
  await expectNoBarriers()
  await current.fill('Ein-langes-Passwort-4711')
  await press('Speichern')
  await expect.element(page.getByText('Neues Passwort gespeichert. Alle anderen Geräte sind abgemeldet.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('axe finds nothing on the page that reauthenticates', async () => {
  const app = await openSecurity()
  app.answer(answerWith(beginSecondFactor, () => refusal('requires-recent-login')))
  await press('Einrichten')
  const asked = page.getByRole('dialog', { name: 'Bestätige, dass du es bist' })
  await expect.element(asked.getByLabelText('Passwort', { exact: true })).toBeVisible()
  await expectNoBarriersInLooks()
})
