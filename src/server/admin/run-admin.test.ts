/** The command line beside a running server, on both databases. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { runAdminCommand } from '#testing/admin-command'
import { engines, shareTestServer, signUpPerson, type Person } from '#testing/app-server'
import { keepFile } from '#testing/files/files'

describe.each(engines)('npm run admin beside a server on %s', (engine) => {
  const shared = shareTestServer(engine)
  let chief: Person
  beforeAll(async () => {
    chief = await signUpPerson(shared.server)
  })

  const admin = (words: readonly string[], input?: string) => runAdminCommand(shared.data.environment, words, input)
  let addresses = 0
  async function signIn(email: string, password: string): Promise<number> {
    addresses += 1
    const headers = { ...chief.headers, cookie: '', 'x-forwarded-for': `10.77.0.${addresses}` }
    const body = JSON.stringify({ email, password })
    const answer = await fetch(`${shared.server.url}/api/auth/sign-in`, { method: 'POST', headers, body })
    await answer.body?.cancel()
    return answer.status
  }
  const accountStatus = async (person: Person): Promise<number> => {
    const answer = await fetch(`${shared.server.url}/api/auth/account`, { headers: person.headers })
    await answer.body?.cancel()
    return answer.status
  }

  test('U13: files check says that all is there, or what is missing and what is too much', async () => {
    const person = await signUpPerson(shared.server)
    const content = crypto.getRandomValues(new Uint8Array(2_000))
    content[0] = 0
    const { fileId } = await keepFile(shared.server.url, person, content, 'Plan.bin')
    expect(await admin(['files', 'check'])).toEqual({
      code: 0,
      out: '1 Datei, 2 kB.\nDatenbank und Speicher stimmen überein.\n',
      err: '',
    })
    const folder = join(shared.data.environment['DATA_DIR'] ?? '', 'files')
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    const kept = names.find((entry) => entry.isFile() && /^[0-9a-z_]{26}$/.test(entry.name))
    const path = join(kept?.parentPath ?? '', kept?.name ?? '')
    const orphan = `${path.slice(0, -1)}${path.endsWith('2') ? '3' : '2'}`
    await rename(path, orphan)
    const { code, out } = await admin(['files', 'check'])
    expect(code).toBe(1)
    expect(out).toContain(
      `1 Datei fehlt im Speicher, ganz oder zum Teil:\n  ${fileId}  Plan.bin  (Konto ${person.id})\n`,
    )
    expect(out).toContain('ohne Eintrag in der Datenbank: 1 Objekt, 2 kB.')
    await rename(orphan, path)
    expect((await admin(['files', 'check'])).code).toBe(0)
    for (const words of [['files'], ['files', 'repair'], ['files', 'check', 'x']])
      expect(await admin(words)).toMatchObject({ code: 2, err: expect.stringContaining('files check') })
  })

  test('P8: reset-password shows a new password, which lets in, and ends all sessions within a second', async () => {
    const person = await signUpPerson(shared.server)
    expect(await accountStatus(person)).toBe(200)
    const { code, out } = await admin(['reset-password', person.email.toUpperCase()])
    expect(code).toBe(0)
    const password = /Das Passwort: (\S+)\n/.exec(out)?.[1] ?? ''
    expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/)
    await expect.poll(() => accountStatus(person), { timeout: 5_000 }).toBe(401)
    expect(await signIn(person.email, 'Korrekt-Pferd-Batterie-7')).toBe(401)
    expect(await signIn(person.email, password)).toBe(200)
  })

  test('P8: with --stdin the password is the first line of the input, is judged like any other, and not shown', async () => {
    const person = await signUpPerson(shared.server)
    const set = await admin(['reset-password', person.email, '--stdin'], 'Zwölf Boxkämpfer jagen\nnoch eine Zeile\n')
    expect([set.code, set.out.includes('Zwölf')]).toEqual([0, false])
    expect(await signIn(person.email, 'Zwölf Boxkämpfer jagen')).toBe(200)
    expect(await admin(['reset-password', person.email, '--stdin'], 'kurz\n')).toMatchObject({
      code: 1,
      err: expect.stringContaining('zu leicht zu erraten'),
    })
    expect(await admin(['reset-password', person.email, '--stdin'], '')).toMatchObject({ code: 1, out: '' })
    expect(await signIn(person.email, 'Zwölf Boxkämpfer jagen')).toBe(200)
  })

  test('P8: create-user makes an account that finds its record at the first sign-in, but not a second with its address', async () => {
    const email = `cli-${engine}@beispiel.de`
    const made = await admin(['create-user', email, 'Cem', 'Öztürk', '--stdin'], 'Zwölf Boxkämpfer jagen')
    expect(made).toMatchObject({ code: 0, out: `Das Konto ${email} ist angelegt.\n` })
    expect(await signIn(email, 'Zwölf Boxkämpfer jagen')).toBe(200)
    expect(await admin(['create-user', email, 'Cem'])).toMatchObject({
      code: 1,
      err: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.\n',
    })
  })

  test('P8: disable-second-factor lets users in who have lost their app and their recovery codes', async () => {
    const person = await signUpPerson(shared.server)
    const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
      const request = { method: 'POST', headers: person.headers, body: JSON.stringify(body) }
      return { ...(await (await fetch(`${shared.server.url}/api/auth/${path}`, request)).json()) }
    }
    const { secret } = await post('second-factor/begin', {})
    await post('second-factor/confirm', { code: new TOTP({ secret: String(secret) }).generate() })
    expect(await signIn(person.email, 'Korrekt-Pferd-Batterie-7')).toBe(401)
    expect((await admin(['disable-second-factor', person.email])).code).toBe(0)
    expect(await signIn(person.email, 'Korrekt-Pferd-Batterie-7')).toBe(200)
    expect(await admin(['disable-second-factor', 'nobody@beispiel.de'])).toMatchObject({ code: 1 })
    expect(await admin(['disable-second-factor'])).toMatchObject({ code: 2 })
  })

  test('P8: disable locks a user, enable unlocks them, list shows it', async () => {
    const person = await signUpPerson(shared.server)
    expect((await admin(['disable', person.email])).code).toBe(0)
    await expect.poll(() => accountStatus(person), { timeout: 5_000 }).toBe(401)
    expect(await signIn(person.email, 'Korrekt-Pferd-Batterie-7')).toBe(403)
    const { out } = await admin(['list'])
    const lineOf = (email: string) => out.split('\n').find((line) => line.startsWith(email)) ?? ''
    expect(lineOf(person.email)).toMatch(
      / {2}Anna Beispiel {2}seit \d\d\.\d\d\.\d{4} {2}zuletzt \d\d\.\d\d\.\d{4} {2}gesperrt$/,
    )
    expect(lineOf(chief.email)).toMatch(/verwaltet$/)
    expect((await admin(['enable', person.email])).code).toBe(0)
    expect(await signIn(person.email, 'Korrekt-Pferd-Batterie-7')).toBe(200)
  })

  test('P8: sign-ups of the server and of ten commands at the same moment all succeed', async () => {
    const made = await Promise.all([
      ...Array.from({ length: 10 }, async (_value, index) => {
        const said = await admin(['create-user', `crowd-${index}@beispiel.de`, 'Viele'])
        return said.code === 0 ? '' : said.err
      }),
      ...Array.from({ length: 10 }, async () => ((await signUpPerson(shared.server)).id === '' ? 'no id' : '')),
    ])
    expect(made.filter((complaint) => complaint !== '')).toEqual([])
  })

  test.each([
    [['reset-password', 'niemand@beispiel.de'], 1, 'Ein Konto mit dieser E-Mail-Adresse gibt es nicht.'],
    [['disable', 'kein-at-zeichen'], 1, 'Das ist keine gültige E-Mail-Adresse.'],
    [['reset-password'], 2, 'reset-password braucht eine E-Mail-Adresse.'],
    [['reset-password', 'a@b.de', 'ein Passwort'], 2, 'Ein Passwort kommt mit --stdin aus der Eingabe.'],
    [['create-user', 'a@b.de'], 2, 'einen Namen'],
    [['list', 'alles'], 2, 'list nimmt keine weiteren Angaben.'],
    [['enable', 'a@b.de', '--yes'], 2, '--yes kenne ich nicht.'],
    [['drop-tables'], 2, 'Den Befehl drop-tables gibt es nicht.'],
  ])('P8: %j ends with %i and says why', async (words, code, sentence) => {
    const said = await admin(words)
    expect(said).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) })
    if (code === 1) expect(said.err).toMatch(/^[A-ZÄÖÜ].*\.\n$/)
  })
})

test('P8: without a database, with a wrong setting and without a word it says what to do', async () => {
  const nowhere = { DATA_DIR: join(import.meta.dirname, 'no-such-folder') }
  expect(await runAdminCommand(nowhere, ['list'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Starte zuerst den Server'),
  })
  expect(await runAdminCommand({ PORT: 'eighty' }, ['list'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('PORT'),
  })
  const away = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }
  const said = await runAdminCommand(away, ['list'])
  expect(said).toMatchObject({ code: 1, err: expect.stringContaining('PostgreSQL antwortet nicht') })
  expect(said.err).not.toContain('secret')
  expect(await runAdminCommand({}, [])).toMatchObject({
    code: 0,
    out: expect.stringContaining('reset-password'),
    err: '',
  })
})

test('P8: the program itself ends by itself, with its exit code', async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/admin.ts'), 'drop-tables'])
  const [complaint, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')])
  expect([code, complaint.split('\n')[0]]).toEqual([2, 'Den Befehl drop-tables gibt es nicht.'])
})
