/** Helpers for tests of sign-in methods: mails, codes, passkeys and old sessions. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Secret, TOTP } from 'otpauth'
import { codeIn, linkIn, readMail, type ReceivedMail } from '../../testing/messages/read-mail.ts'
import { expect, type Person } from '../app.ts'
import { type AppServer } from '../server.ts'
import type { Page } from '@playwright/test'

export { codeIn, linkIn }

/** The n-th mail with this subject to an address, which a server without a mail server keeps in its folder. */
export async function waitForMail(app: AppServer, to: string, subject: RegExp, count = 1): Promise<ReceivedMail> {
  const folder = join(app.dataDir, 'mails')
  let found: ReceivedMail[] = []
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
      const mails = await Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name), 'latin1'))))
      found = mails.filter((mail) => mail.to === to && subject.test(mail.subject))
      return found.length
    })
    .toBeGreaterThanOrEqual(count)
  const mail = found[count - 1]
  if (mail === undefined) throw new Error(`no mail to ${to}`)
  return mail
}

/** The code an authenticator app shows, `steps` of 30 seconds from now. */
export function totp(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** A device that can make and show passkeys without asking anybody. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Makes a user's sessions so old that they no longer count as a recent sign-in. */
export function ageSessions(app: AppServer, person: Pick<Person, 'email'>, minutes = 10): void {
  const database = new DatabaseSync(join(app.dataDir, 'accounts.sqlite'), { timeout: 5_000 })
  const before = new Date(Date.now() - minutes * 60_000).toISOString()
  const { changes } = database
    .prepare('UPDATE auth_session SET "createdAt" = ? WHERE "userId" = (SELECT id FROM auth_user WHERE email = ?)')
    .run(before, person.email)
  database.close()
  expect(changes).toBeGreaterThan(0)
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
}
