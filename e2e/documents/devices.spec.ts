import { isLong } from '#testing/is-long'
import { expect, newPerson, signIn, signUp, test } from '../app.ts'
import { addName, makeWheel } from '../wheel/wheels.ts'

test('a second browser of the same person shows a change as the stream brings it, without asking and without reload', async ({
  page,
  openDevice,
  person,
}) => {
  await signUp(page, person)
  await makeWheel(page, 'Reihenfolge')
  const phone = await openDevice()
  await signIn(phone, person)
  await phone.goto(new URL(page.url()).pathname)
  await expect(phone.getByRole('heading', { level: 1, name: 'Reihenfolge' })).toBeVisible()
  // Once each has followed the other, nothing comes in another way than by the stream.
  await addName(page, 'Anna')
  await expect(phone.getByText('Anna', { exact: true }).first()).toBeVisible()
  await addName(phone, 'Bert')
  await expect(page.getByText('Bert', { exact: true }).first()).toBeVisible()
  for (const device of [page, phone]) await device.route(/\/api\/documents\/feed\b/, (route) => route.abort())
  // More of them in `npm run test:long`.
  for (const name of isLong ? ['Dora', 'Emil', 'Frida', 'Georg', 'Hanna'] : ['Dora', 'Emil']) {
    await addName(page, `${name} vom Rechner`)
    await expect(phone.getByText(`${name} vom Rechner`, { exact: true }).first()).toBeVisible()
    await addName(phone, `${name} vom Telefon`)
    await expect(page.getByText(`${name} vom Telefon`, { exact: true }).first()).toBeVisible()
  }
})

test('another person reaches a wheel by no route', async ({ page, openDevice, person }) => {
  await signUp(page, person)
  await makeWheel(page, 'Geheimes Rad')
  await addName(page, 'Vertraulich')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const owner = (await page.evaluate('JSON.parse(localStorage.getItem("user")).id')) as string
  const stranger = await openDevice()
  await signUp(stranger, newPerson('Fremde Person'))
  await stranger.goto(`/wheelofnames/${id}`)
  await expect(stranger.getByText('Dieses Rad gibt es nicht')).toBeVisible()
  await expect(stranger.getByText('Geheimes Rad')).toHaveCount(0)

  const own = (await stranger.evaluate('JSON.parse(localStorage.getItem("user")).id')) as string
  const change = (userId: string, changeId: string) => ({
    path: `wheels/${id}`,
    type: 'MODIFIED',
    fields: [{ key: 'title', value: 'gekapert' }],
    changeId,
    userId,
    deviceId: 'fremd',
    editedAt: new Date().toISOString(),
    baseVersion: 1,
  })
  const batch = (userId: string, changeId: string) => ({
    userId,
    deviceId: 'fremd',
    clientTime: new Date().toISOString(),
    changes: [change(userId, changeId)],
  })
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    stranger.evaluate(
      async ([m, p, b, h]) => {
        const init =
          b === null
            ? {}
            : { body: JSON.stringify(b), headers: { 'content-type': 'application/json', ...(h as object) } }
        const answer = await fetch(p as string, { method: m as string, ...init })
        return { status: answer.status, text: await answer.text() }
      },
      [method, path, body ?? null, headers],
    )

  const answers = [
    await ask('GET', `/api/documents/wheels/${id}`),
    await ask('GET', `/api/documents/wheels/${id}/history`),
    await ask('PUT', `/api/documents/wheels/${id}`, { fields: { title: 'gekapert' } }, { 'if-match': '1' }),
    await ask('PUT', `/api/documents/wheels/${id}/members`, { memberIds: [own] }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  const asOwner = await ask('POST', '/api/documents/changes', batch(owner, 'fremd1'))
  expect(asOwner.status).toBe(409)
  const asSelf = await ask('POST', '/api/documents/changes', batch(own, 'fremd2'))
  expect(asSelf.text).toContain('not-found')
  const lists = [
    await ask('GET', '/api/documents/wheels'),
    await ask('GET', `/api/documents/users?field=email&equals=${encodeURIComponent(person.email)}`),
    await ask('GET', '/api/documents/feed?since=0'),
  ]
  for (const answer of [...answers, asOwner, asSelf, ...lists]) {
    expect(answer.text).not.toContain('Geheimes Rad')
    expect(answer.text).not.toContain('Vertraulich')
    expect(answer.text).not.toContain(person.email)
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Geheimes Rad' })).toBeVisible()
})
