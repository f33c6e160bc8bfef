import { copyFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestServer, type TestData } from '#testing/app-server'
import { allParts, copyData, createUsedData, fileOf, makeOld, takeAway, tryStart } from '#testing/server-parts'
import { runAdmin } from '../run-admin.ts'

let used: TestData
let data: TestData
beforeAll(async () => {
  used = await createUsedData()
})
afterAll(() => used.remove())
beforeEach(async () => {
  data = await copyData(used)
  const copy = data
  onTestFinished(() => copy.remove())
})

async function accept(...names: readonly string[]) {
  const said = { out: '', err: '' }
  const code = await runAdmin({
    words: ['accept-loss', ...names],
    env: data.environment,
    stdin: (async function* () {})(),
    stdout: { write: (part) => void (said.out += part) },
    stderr: { write: (part) => void (said.err += part) },
  })
  return { code, ...said }
}

test.each(allParts.filter((name) => name !== 'uptime'))(
  'once the loss of %s is accepted the server starts without it, and guards the new one as the old',
  async (lost) => {
    await takeAway(data, lost)
    const { code, out, err } = await accept(lost)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^${lost}: .+ Der nächste Start fängt damit neu an\\.\\n$`))
    expect(await tryStart(data)).toBeUndefined()
    expect(await tryStart(data)).toBeUndefined()
    expect(await accept(lost)).toMatchObject({ code: 1, err: expect.stringContaining('nichts hinzunehmen') })
    await takeAway(data, lost)
    expect(await tryStart(data)).toContain('missing')
  },
)

test('of old parts all that are missing are accepted together', async () => {
  await makeOld(data)
  await takeAway(data, 'files')
  await takeAway(data, 'documents')
  expect(await accept('documents')).toEqual({
    code: 1,
    out: '',
    err: 'Es fehlt noch mehr. Nimm alles zusammen hin: accept-loss documents files\n',
  })
  expect(await accept('documents', 'files')).toMatchObject({ code: 0, err: '' })
  expect(await tryStart(data)).toBeUndefined()
  await takeAway(data, 'documents')
  expect(await tryStart(data)).toContain('documents.sqlite: missing')
})

test('of several lost parts one can be accepted and the other put back', async () => {
  const putBack = await takeAway(data, 'accounts')
  await takeAway(data, 'messaging')
  expect(await accept('messaging')).toMatchObject({ code: 0 })
  expect(await tryStart(data)).toContain('(accounts.sqlite: missing')
  await putBack()
  expect(await tryStart(data)).toBeUndefined()
})

test('another server’s database is taken as it is when that is accepted', async () => {
  const other = await createUsedData()
  onTestFinished(() => other.remove())
  await takeAway(data, 'accounts')
  await copyFile(fileOf(other, 'accounts'), fileOf(data, 'accounts'))
  expect(await accept('accounts')).toMatchObject({ code: 0, out: expect.stringContaining('nimmt, was dort liegt') })
  expect(await tryStart(data)).toBeUndefined()
})

test('states of shops are only lost together with what was measured of them', async () => {
  await takeAway(data, 'uptime')
  expect(await accept('uptime')).toMatchObject({ code: 1, err: expect.stringContaining('uptime-history beiseite') })
  await takeAway(data, 'uptime-history')
  expect(await accept('uptime', 'uptime-history')).toMatchObject({ code: 0 })
  expect(await tryStart(data)).toBeUndefined()
})

test('it is refused while the server runs, for what is there, and for what there is not', async () => {
  expect(await accept('documents')).toEqual({
    code: 1,
    out: '',
    err: 'documents ist da und gehört zu diesem Server. Da ist nichts hinzunehmen.\n',
  })
  expect(await accept('everything')).toMatchObject({
    code: 1,
    err: expect.stringContaining('everything gibt es nicht.'),
  })
  expect(await accept()).toMatchObject({ code: 2, err: expect.stringContaining('accept-loss braucht den Namen') })
  const server = await startTestServer(data)
  onTestFinished(() => server.close())
  expect(await accept('documents')).toMatchObject({
    code: 1,
    err: `Der Server läuft noch (Prozess ${process.pid} auf ${hostname()}). Beende ihn zuerst.\n`,
  })
})
