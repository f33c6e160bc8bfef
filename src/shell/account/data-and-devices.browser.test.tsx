/** /account/daten and /account/geraete: the way out with everything, and that of one device. */
import { expect, it } from 'vitest'
import { deleteAccount, endSession, listSessions, signOut, type DeviceSession } from '#auth'
import { failed, ok } from '#base/result'
import { readUsage } from '#documents'
import { readFileUsage } from '#files'
import { openCachedAnswers } from '#kit/cached-answers'
import { userKey } from '#kit/user-keys'
import { answerWith, expectNoBarriers, openApp, page } from '#testing/app-page'
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

it('what follows a part that the server still has to answer comes with it and is not pushed down', async () => {
  const waiting = Promise.withResolvers<void>()
  const usage = { usedBytes: 1_000, historyBytes: 0, limitBytes: 1_000_000 }
  const answerLater = async () => {
    await waiting.promise
    return ok(usage)
  }
  await openApp('/account/daten', {
    answers: [
      { endpoint: readUsage, answer: answerLater },
      answerWith(readFileUsage, () => ({ usedBytes: 0, limitBytes: 1_000_000 })),
    ],
  })
  const exporting = page.getByRole('button', { name: 'Alles herunterladen' })
  await expect.element(page.getByRole('heading', { name: 'Speicherplatz' })).toBeVisible()
  await expect.element(exporting).not.toBeInTheDocument()
  waiting.resolve()
  await expect.element(exporting).toBeVisible()
})

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

it('devices can be signed out from afar', async () => {
  const session: DeviceSession = {
    id: 'here',
    isCurrent: true,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ipAddress: '192.0.2.1',
    createdAt: '2026-11-01T12:00:00.000Z',
    lastSeenAt: '2026-11-01T12:00:00.000Z',
  }
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
