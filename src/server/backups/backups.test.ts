/** Backups over HTTP: who may use them, and what those users have to confirm. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#base/clock'
import {
  createTestData,
  engines,
  signInAgain,
  signUpPerson,
  startTestServer,
  type Engine,
  type Person,
} from '#testing/app-server'
import { createTestBackupMaker } from '#testing/backup/backup-maker'
import { createManualTime } from '#testing/manual-time'

const NOON_MS = Date.parse('2026-11-26T11:00:00Z')

async function open(engine: Engine) {
  const time = createManualTime(NOON_MS)
  const maker = createTestBackupMaker(time.now)
  const data = await createTestData(engine)
  const server = await startTestServer(data, { time, backupMaker: maker })
  onTestFinished(async () => {
    await server.close()
    await data.remove()
  })
  const administrator = await signUpPerson(server)
  const send = async (person: Person | undefined, method: 'GET' | 'POST', path: string, body: object = {}) => {
    const answer = await fetch(`${server.url}/api/backups${path}`, {
      method,
      headers: person?.headers ?? {},
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { server, time, maker, administrator, send }
}

const settings = { isOn: true, time: '04:00', keep: 7, place: { kind: 'data-folder' } }
const endpoints = [
  ['GET', ''],
  ['GET', '/list'],
  ['POST', '/start'],
  ['POST', '/cancel'],
  ['POST', '/settings'],
  ['POST', '/check-place'],
  ['POST', '/passphrase'],
] as const

describe.each(engines)('backups on %s', (engine) => {
  test('P1: to everybody but the administrator there are none, whatever they send', async () => {
    const { server, maker, send } = await open(engine)
    const other = await signUpPerson(server)
    for (const person of [other, undefined])
      for (const [method, path] of endpoints)
        expect(await send(person, method, path, { wrong: true }), `${method} ${path}`).toMatchObject({ status: 404 })
    expect(maker.orders).toEqual([])
  })

  test('the administrator sets, begins, watches and lists', async () => {
    const { time, maker, administrator, send } = await open(engine)
    expect((await send(administrator, 'POST', '/settings', settings)).status).toBe(200)
    maker.hold()
    expect((await send(administrator, 'POST', '/start')).status).toBe(200)
    expect(await send(administrator, 'POST', '/start')).toMatchObject({
      status: 409,
      body: { error: { code: 'backup-running' } },
    })
    expect((await send(administrator, 'GET', '')).body).toMatchObject({ settings, running: { state: 'running' } })
    maker.finish()
    await expect.poll(async () => (await send(administrator, 'GET', '')).body['running']).toBeUndefined()
    expect((await send(administrator, 'GET', '/list')).body).toMatchObject({ backups: [{ appVersion: '1.2.3' }] })
    expect(time.now()).toBe(NOON_MS)
  })

  test('S1: target and encryption of backups need a recent sign-in, the rest does not', async () => {
    const { server, time, administrator, send } = await open(engine)
    time.moveTo(NOON_MS + 6 * MINUTE_MS)
    const folder = { ...settings, place: { kind: 'folder', path: '/mnt' } }
    const asked = [
      ['/settings', folder],
      ['/check-place', { place: folder.place }],
      ['/passphrase', { passphrase: 'vier Wörter reichen hier' }],
      ['/passphrase', {}],
    ] as const
    for (const [path, body] of asked)
      expect(await send(administrator, 'POST', path, body), `POST ${path}`).toMatchObject({
        status: 403,
        body: { error: { code: 'requires-recent-login' } },
      })
    expect((await send(administrator, 'POST', '/settings', settings)).status).toBe(200)
    const again = await signInAgain(server, administrator)
    for (const [path, body] of asked) expect((await send(again, 'POST', path, body)).status, `POST ${path}`).toBe(200)
  })

  test('the server makes one each night by itself', async () => {
    const { time, maker, server } = await open(engine)
    const orderedInAMinute = async (): Promise<number> => {
      time.moveTo(time.now() + MINUTE_MS)
      return maker.orders.length
    }
    for (const night of [1, 2]) {
      time.moveTo(NOON_MS + (night - 0.5) * DAY_MS)
      // Every time zone has three at night within a day.
      time.moveTo(NOON_MS + night * DAY_MS)
      await expect.poll(orderedInAMinute).toBe(night)
    }
    expect(server.log.filter(({ msg }) => msg === 'a job failed')).toEqual([])
  })
})
