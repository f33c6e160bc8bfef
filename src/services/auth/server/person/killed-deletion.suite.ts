/** A deletion that is killed at every step or runs twice at once, and what is left of the user afterwards (rule P6). */
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#base/clock'
import { createDocumentService, createFeedHub, type DocumentService } from '#documents/server'
import { serverEngines, type TestStore } from '#testing/documents/document-stores'
import { batchOf, changeOf, fieldsOf, testCollections } from '#testing/documents/documents'
import { findText, listColumns, listTables } from '#testing/find-text'
import { completeSignIn } from '../sign-in/complete-sign-in.ts'
import { CALLER, openTestEngine, type OpenSuiteDatabase } from '../auth-test-server.ts'
import { continueDeletions, requestDeletion } from './delete-person.ts'
import type { Engine } from '../engine.ts'
import { createInvitation } from '../sign-up/invitations.ts'
import { emailKey, issueMailCode, issueMailLink } from '../store/mail-secrets.ts'
import { insertPasskey } from '../store/passkey-rows.ts'
import { insertApiToken } from '../store/api-token-rows.ts'
import { createPerson } from '../people.ts'

const NAME = 'Unverwechselbar'

type Suite = Awaited<ReturnType<OpenSuiteDatabase>>
type Leaving = { readonly uid: string; readonly email: string }

/** Simulates a process that dies at its n-th step and does nothing after that. */
function createKill(at: number) {
  let count = 0
  return {
    tick(): void {
      count += 1
      if (count >= at) throw new Error('killed')
    },
    hasStruck: () => count >= at,
  }
}
type Kill = ReturnType<typeof createKill>

export function describeKilledDeletion(name: string, openDatabase: OpenSuiteDatabase): void {
  describe(`a deletion that is killed on ${name}`, () => {
    const clock = { nowMs: Date.now() }
    let suite: Suite
    let engine: Engine
    let store: TestStore
    let documents: DocumentService
    let people = 0

    beforeAll(async () => {
      suite = await openDatabase()
      const open = serverEngines.find(([engineName]) => engineName === name)?.[1]
      if (open === undefined) throw new Error(`no documents on ${name}`)
      store = await open({ collections: testCollections, now: () => clock.nowMs, newEpoch: () => `era-${people}` })
      const hub = createFeedHub({})
      documents = createDocumentService({
        store: store.store,
        hub,
        now: () => clock.nowMs,
        newId: () => `new-${people}`,
      })
      engine = await openTestEngine(suite.database, {
        now: () => clock.nowMs,
        forgetPerson: [documents.forgetPerson],
      })
      await write('ben', [
        changeOf({ path: 'users/ben', type: 'ADD', userId: 'ben', fields: fieldsOf({ name: 'Ben' }) }),
      ])
      await createPerson(engine, { name: 'Chef', email: 'chief@example.de' })
    })
    afterAll(async () => {
      await engine.store.close()
      await suite.close()
      await store.close()
    })

    const write = (userId: string, changes: Parameters<typeof batchOf>[0], actor: 'person' | 'server' = 'server') =>
      store.store.applyBatch(batchOf(changes, { userId, actor }))

    /** Creates a user with data everywhere, who shares a document with ben and has one shared by ben. */
    async function createLeaving(): Promise<Leaving> {
      people += 1
      const email = `weg-${people}@${NAME}.example`.toLowerCase()
      const person = await createPerson(engine, { name: NAME, email, signInMethod: { passwordHash: 'x' } })
      const { id: uid } = person
      await completeSignIn(engine, person, CALLER, 'password')
      await issueMailLink(engine, 'change-email', uid, email)
      await issueMailCode(engine, { kind: 'sign-in', owner: emailKey(email), place: 'browser' })
      await createInvitation(engine, uid, { note: 'für niemand' })
      await engine.throttle?.begin(email, undefined)
      for (const subject of [`person:${uid}`, uid, email, `mailbox:${emailKey(email)}`])
        await engine.limits.take({ name: 'some', times: 5, windowMs: 1_000 }, subject)
      const key = {
        id: `passkey-${people}`,
        userId: uid,
        credentialId: `key-${people}`,
        userHandle: 'x',
        publicKey: 'x',
      }
      const rest = { counter: 0, transports: [], aaguid: '', isSynced: false, name: NAME, createdAtMs: 0 }
      await insertPasskey(engine.store.kysely, { ...key, ...rest })
      const token = { id: `token-${people}`, userId: uid, secretHash: `hash-${people}`, name: NAME, hint: 'tm_' }
      await insertApiToken(engine.store.kysely, { ...token, scope: 'read', createdAtMs: 0, expiresAtMs: undefined })
      await fillSecondFactor(uid)
      await fillDocuments(uid)
      return { uid, email }
    }

    async function fillSecondFactor(uid: string): Promise<void> {
      await suite.run(`INSERT INTO auth_second_factor VALUES ('${uid}', 'x', 0, NULL, 0) RETURNING 1`)
      await suite.run(`INSERT INTO auth_recovery_code VALUES ('${uid}', 'x') RETURNING 1`)
      await suite.run(`INSERT INTO auth_challenge VALUES ('challenge-${uid}', '${uid}', 0, 5, 0) RETURNING 1`)
      await suite.run(`INSERT INTO auth_trusted_device VALUES ('device-${uid}', '${uid}', 0) RETURNING 1`)
    }

    async function fillDocuments(userId: string): Promise<void> {
      const by = { userId, deviceId: `device-of-${userId}` }
      const [his, hers] = [`boards/his-${people}`, `boards/hers-${people}`]
      await write(userId, [
        changeOf({ path: `users/${userId}`, type: 'ADD', ...by, fields: fieldsOf({ name: NAME }) }),
        changeOf({ path: `notices/n-${people}`, type: 'ADD', ...by, fields: fieldsOf({ text: NAME }) }),
        changeOf({ path: `notes/n-${people}`, type: 'ADD', ...by, fields: fieldsOf({ title: NAME }) }),
        changeOf({ path: hers, type: 'ADD', ...by, fields: fieldsOf({ title: NAME }) }),
      ])
      await write('ben', [changeOf({ path: his, type: 'ADD', userId: 'ben', fields: fieldsOf({ title: 'bens' }) })])
      await store.store.setMembers('ben', 'boards', `his-${people}`, [userId])
      await store.store.setMembers(userId, 'boards', `hers-${people}`, ['ben'])
      const edit = { type: 'MODIFIED', baseVersion: 2, fields: fieldsOf({ title: 'neu' }) } as const
      await write(userId, [changeOf({ path: his, ...by, ...edit })], 'person')
      const answer = { userId: 'ben', ...edit, fields: fieldsOf({ title: 'bens, neu' }) }
      await write('ben', [changeOf({ path: his, ...answer }), changeOf({ path: hers, ...answer })], 'person')
    }

    /** The engine of a process that will be killed: every statement and every document step counts. */
    function mortal(kill: Kill): Engine {
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          kill.tick()
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const forget: NonNullable<Engine['options']['forgetPerson']>[number] = async (deletedUser) => {
        for await (const _step of store.store.forgetPerson(deletedUser)) kill.tick()
      }
      return {
        ...engine,
        options: { ...engine.options, forgetPerson: [forget] },
        store: { ...engine.store, kysely: engine.store.kysely.withPlugin(plugin) },
        log: { error: () => {}, warn: () => {} },
      }
    }

    /** Returns the rows that still mention the user after everything is done, and what others have then. */
    async function readAfterwards(leaving: Leaving): Promise<{ left: readonly string[]; others: string }> {
      clock.nowMs += MINUTE_MS
      await continueDeletions(engine)
      const needles = [leaving.uid, leaving.email, NAME, emailKey(leaving.email)]
      const { type } = engine.store
      const left = await findText(suite.run, type, needles)
      const leftDocuments = await findText(store.run ?? suite.run, type, needles)
      return { left: [...left, ...leftDocuments], others: await readOthers() }
    }

    /** Returns what ben owns, without the versions and members that the other user's deletion changes. */
    async function readOthers(): Promise<string> {
      const own = await store.store.queryDocuments('ben', 'boards')
      const accounts = await suite.run('SELECT name, email FROM auth_user ORDER BY email')
      const bens = own.filter(({ ownerId }) => ownerId === 'ben').map(({ id, fields }) => ({ id, fields }))
      return JSON.stringify({ bens, accounts: accounts.filter((row) => row['name'] !== NAME) })
    }

    test(
      'P6: nothing is left of the person wherever the job is killed, and nothing of others is missing',
      { timeout: 120_000 },
      async () => {
        for (let at = 1, hasStruck = true; hasStruck; at++) {
          const leaving = await createLeaving()
          const others = await readOthers()
          await requestDeletion(engine, leaving.uid)
          const kill = createKill(at)
          await continueDeletions(mortal(kill)).catch(() => {})
          hasStruck = kill.hasStruck()
          expect(await readAfterwards(leaving)).toEqual({ left: [], others })
          if (!hasStruck) expect(at).toBeGreaterThan(15)
        }
      },
    )

    test('P6: a request that is killed has done nothing, or will be done', { timeout: 60_000 }, async () => {
      for (let at = 1, hasStruck = true; hasStruck; at++) {
        const leaving = await createLeaving()
        const others = await readOthers()
        const kill = createKill(at)
        await requestDeletion(mortal(kill), leaving.uid).catch(() => {})
        hasStruck = kill.hasStruck()
        const id = `'${leaving.uid}'`
        const [person] = await suite.run(`SELECT "isDisabled" FROM auth_user WHERE id = ${id}`)
        const sessions = await suite.run(`SELECT id FROM auth_session WHERE "userId" = ${id}`)
        const isBegun = (await suite.run(`SELECT * FROM auth_deletion WHERE "userId" = ${id}`)).length === 1
        expect([Boolean(person?.['isDisabled']), sessions.length]).toEqual(isBegun ? [true, 0] : [false, 1])
        if (!isBegun) await requestDeletion(engine, leaving.uid)
        await continueDeletions(engine)
        expect(await readAfterwards(leaving)).toEqual({ left: [], others })
      }
    })

    test('P6: two servers may do it at the same moment', async () => {
      const leaving = await createLeaving()
      const others = await readOthers()
      await requestDeletion(engine, leaving.uid)
      await Promise.all([continueDeletions(engine), continueDeletions(engine), continueDeletions(engine)])
      expect(await readAfterwards(leaving)).toEqual({ left: [], others })
    })

    test('P6: rows that another server inserted just before are removed as well', async () => {
      const leaving = await createLeaving()
      const others = await readOthers()
      await requestDeletion(engine, leaving.uid)
      await continueDeletions(engine)
      const late = changeOf({ path: `notes/late-${people}`, type: 'ADD', userId: leaving.uid })
      await write(leaving.uid, [{ ...late, fields: fieldsOf({ title: NAME }) }])
      expect(await readAfterwards(leaving)).toEqual({ left: [], others })
    })

    test('P6: every table that knows a person is one that the deletion knows', async () => {
      const known: string[] = []
      for (const table of await listTables(suite.run, engine.store.type)) {
        const columns = await listColumns(suite.run, engine.store.type, table)
        if (columns.includes('userId')) known.push(table)
      }
      expect(known).toEqual([
        'auth_account',
        'auth_administrator',
        'auth_api_token',
        'auth_challenge',
        'auth_deletion',
        'auth_invitation',
        'auth_passkey',
        'auth_recovery_code',
        'auth_second_factor',
        'auth_session',
        'auth_trusted_device',
      ])
    })
  })
}
