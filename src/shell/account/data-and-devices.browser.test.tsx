/** /account/daten and /account/geraete: the way out with everything, and that of one device. */
import { expect, it } from 'vitest'
import {
  deleteAccount,
  endSession,
  listApiTokens,
  listSessions,
  readServerDisk,
  signOut,
  type DeviceSession,
} from '#auth'
import { failed } from '#base/result'
import { readUsage } from '#documents'
import { unreachable } from '#http/client'
import { openCachedAnswers } from '#kit/cached-answers'
import { userKey } from '#kit/user-keys'
import { answerWith, expectNoBarriers, openApp, page } from '#testing/app-page'
import { signInElsewhere } from '#testing/browser/browser-state'
import { exampleAnswers } from '#testing/pages/example-account'
import { aWheel, wheelsCollection } from '#testing/wheels'

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

async function keepAnswer(userId: string): Promise<void> {
  const answers = openCachedAnswers({ userId, now: Date.now, log: console })
  await answers.write('recipes', { heardMs: Date.now(), answer: 'Suppe' })
  answers.close()
}

it('an account is deleted only by its name, and then without a trace on the device', async () => {
  const app = await openApp('/account/daten', {
    documents: [[wheelsCollection, 'wheel', aWheel('Küchendienst', ['Anna'])]],
    answers: [
      answerWith(signOut, () => ({ ok: true }) as const),
      answerWith(deleteAccount, ({ name }) =>
        name === 'Anna Beispiel'
          ? ({ ok: true } as const)
          : failed({ code: 'invalid-request', message: 'Das ist nicht dein Name.', status: 400, field: 'name' }),
      ),
    ],
  })
  const kept = async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return names.filter((name) => name.includes(app.userId)).length
  }
  await expect.poll(kept).toBeGreaterThan(0)
  await keepAnswer(app.userId)
  localStorage.setItem(userKey(app.userId, 'recipesCooking'), 'Suppe')
  localStorage.setItem(userKey('another', 'recipesCooking'), 'Kuchen')
  sessionStorage.setItem(`form:${app.userId}:absence`, '{"set":{"note":"Anna"},"removed":[]}')
  await press('Konto löschen …')
  const name = page.getByLabelText(/Dein Name/)
  await expect.element(name).toHaveFocus()
  await name.fill('Jemand anderes')
  await press('Für immer löschen')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await expect.element(name).toHaveAccessibleDescription('Das ist nicht dein Name.')
  await expectNoBarriers()
  await name.fill('Anna Beispiel')
  await press('Für immer löschen')
  await expect.element(page.getByText('Dein Konto ist gelöscht')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(kept).toBe(0)
  const stored = [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
  expect(JSON.stringify(stored)).not.toMatch(/Küchendienst|Anna|Suppe/)
  expect(localStorage.getItem(userKey('another', 'recipesCooking'))).toBe('Kuchen')
})

it.each([
  ['/account/daten', readUsage, /^Alles herunterladen$/],
  ['/account/api-schluessel', listApiTokens, /^Schlüssel für das iPhone$/],
  ['/account/verwaltung', readServerDisk, /^Sperren: Oma Erna$/],
])(
  '%s: what follows a part that the server still has to answer comes with it and is not pushed down',
  async (path, endpoint, following) => {
    const waiting = Promise.withResolvers<void>()
    const known = exampleAnswers.find((each) => each.endpoint === endpoint)
    await openApp(path, {
      answers: [
        ...exampleAnswers,
        {
          endpoint,
          async answer(input) {
            await waiting.promise
            return known?.answer(input) ?? failed(unreachable)
          },
        },
      ],
    })
    const after = page.getByRole('main').getByRole('button', { name: following })
    // All others are there, seen or not.
    await expect.poll(() => document.querySelectorAll('main [data-waits]').length).toBe(1)
    await expect.poll(() => document.querySelectorAll('main button').length).toBeGreaterThan(0)
    await expect.element(after).not.toBeInTheDocument()
    waiting.resolve()
    await expect.element(after).toBeVisible()
  },
)

it('signing out forgets what the server has answered', async () => {
  const app = await openApp('/account', { answers: [answerWith(signOut, () => ({ ok: true }) as const)] })
  await keepAnswer(app.userId)
  const kept = async () =>
    (await indexedDB.databases()).filter(({ name }) => name === `taschenmesser-answers-${app.userId}`)
  expect(await kept()).toHaveLength(1)
  await press('Abmelden')
  await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect.poll(kept).toEqual([])
})

const session: DeviceSession = {
  id: 'here',
  isCurrent: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  ipAddress: '192.0.2.1',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastSeenAt: '2026-11-01T12:00:00.000Z',
}

it('devices can be signed out from afar', async () => {
  let sessions = [{ ...session, id: 'phone', isCurrent: false }, session]
  await openApp('/account/geraete', {
    answers: [
      answerWith(listSessions, () => ({ sessions })),
      answerWith(endSession, ({ sessionId }) => {
        sessions = sessions.filter(({ id }) => id !== sessionId)
        return { ok: true }
      }),
    ],
  })
  await expect.element(page.getByText('Dieses Gerät')).toBeVisible()
  await expectNoBarriers()
  await press(/^Abmelden: /)
  await expect.element(page.getByText('Sonst bist du nirgends angemeldet.')).toBeVisible()
  // The button has gone, and the focus is not lost.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Geräte' })).toHaveFocus()
  await expect.element(page.getByText('Dieses Gerät')).toBeVisible()
})

it('what the server said of one user is gone when another signs in in another tab', async () => {
  let sessions = [session]
  await openApp('/account/geraete', { answers: [answerWith(listSessions, () => ({ sessions }))] })
  await expect.element(page.getByText(/192\.0\.2\.1/)).toBeVisible()
  sessions = [{ ...session, ipAddress: '198.51.100.7' }]
  signInElsewhere({ id: 'ben', email: 'ben@beispiel.de', name: 'Ben Muster' })
  await expect.element(page.getByText(/198\.51\.100\.7/)).toBeVisible()
  await expect.element(page.getByText(/192\.0\.2\.1/)).not.toBeInTheDocument()
})
